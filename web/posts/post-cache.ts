import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#web/core/api.ts'
import { codeOf } from '#web/core/problems.ts'
import { type PostChange, withPost } from './post-pages.ts'

/** Changes a post in everything that was read of it. How old a read is stays as it was. */
export const changePost = (cache: QueryClient, id: string, change: PostChange) => {
  for (const queryKey of [api.posts.key(), api.feed.key()])
    for (const query of cache.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt } = query.state
      const changed = withPost(data, id, change)
      if (changed !== data) cache.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
    }
}

/** A post that is gone leaves every list. */
export const dropPost = (cache: QueryClient, id: string) => {
  changePost(cache, id, () => undefined)
  cache.removeQueries({ queryKey: api.posts.get.queryKey({ input: { id } }), type: 'inactive' })
}

/** Reads one post anew, wherever it is shown, with what was said under it; gone or out of sight, it leaves. */
export const readPostAnew = async (cache: QueryClient, id: string) => {
  const { queryKey } = api.posts.get.queryOptions({ input: { id } })
  void cache.invalidateQueries({ queryKey: api.posts.comments.key({ input: { id } }) })
  void cache.invalidateQueries({ queryKey: api.posts.likers.key({ input: { id } }) })
  try {
    const post = await client.posts.get({ id })
    changePost(cache, id, () => post)
  } catch (error) {
    if (codeOf(error) !== 'NOT_FOUND' && codeOf(error) !== 'FORBIDDEN') return
    dropPost(cache, id)
    await cache.invalidateQueries({ queryKey })
  }
}
