import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { byCursor } from '#web/core/paging.ts'
import { type PostUpdater, updatePostIn } from './post-pages.ts'

/** Query options for the comments on a post, oldest first. */
export const commentsQueryOptions = (id: string) =>
  api.posts.comments.infiniteOptions(byCursor((cursor) => ({ id, cursor })))

/** Changes a post in every cached query that holds it. Keeps each query's age, so that none looks newer than it is. */
export const updateCachedPost = (cache: QueryClient, id: string, change: PostUpdater) => {
  for (const queryKey of [api.posts.key(), api.feed.key()])
    for (const query of cache.getQueryCache().findAll({ queryKey })) {
      const { data, dataUpdatedAt } = query.state
      const changed = updatePostIn(data, id, change)
      if (changed !== data) cache.setQueryData(query.queryKey, changed, { updatedAt: dataUpdatedAt })
    }
}

/** Removes a deleted post from every cached list. */
export const removeCachedPost = (cache: QueryClient, id: string) => {
  updateCachedPost(cache, id, () => undefined)
  cache.removeQueries({ queryKey: api.posts.get.queryKey({ input: { id } }), type: 'inactive' })
}

/** Refetches a post, its comments and its likes. Removes it everywhere if it is deleted or no longer visible. */
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
