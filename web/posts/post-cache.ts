import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { type PostUpdater, updatePostIn } from './post-pages.ts'

/** Changes a post in everything that was read of it. How old a read is stays as it was. */
export const updateCachedPost = (cache: QueryClient, id: string, change: PostUpdater) => {
  for (const queryKey of [api.posts.key(), api.feed.key()])
    for (const query of cache.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt } = query.state
      const changed = updatePostIn(data, id, change)
      if (changed !== data) cache.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
    }
}

/** A post that is gone leaves every list. */
export const removeCachedPost = (cache: QueryClient, id: string) => {
  updateCachedPost(cache, id, () => undefined)
  cache.removeQueries({ queryKey: api.posts.get.queryKey({ input: { id } }), type: 'inactive' })
}

/** Reads one post anew, wherever it is shown, with what was said under it; gone or out of sight, it leaves. */
export const refetchPost = async (cache: QueryClient, id: string) => {
  const { queryKey } = api.posts.get.queryOptions({ input: { id } })
  void cache.invalidateQueries({ queryKey: api.posts.comments.key({ input: { id } }) })
  void cache.invalidateQueries({ queryKey: api.posts.likers.key({ input: { id } }) })
  try {
    const post = await client.posts.get({ id })
    updateCachedPost(cache, id, () => post)
  } catch (error) {
    if (getErrorCode(error) !== 'NOT_FOUND' && getErrorCode(error) !== 'FORBIDDEN') return
    removeCachedPost(cache, id)
    await cache.invalidateQueries({ queryKey })
  }
}
