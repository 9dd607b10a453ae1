import type { QueryClient } from '@tanstack/react-query'
import type { Reply, Thread } from '#contract/forum.ts'
import { api } from '#web/core/api.ts'
import { appendItem, removeItem } from '#web/core/cached-lists.ts'
import { byCursor, type Pages } from '#web/core/paging.ts'

/** Query options for the replies to a discussion, oldest first. */
export const repliesQueryOptions = (id: string) =>
  api.forum.replies.infiniteOptions(byCursor((cursor) => ({ id, cursor })))

/** Changes the cached discussion and invalidates the list. */
export const updateCachedThread = (cache: QueryClient, id: string, change: (thread: Thread) => Partial<Thread>) => {
  cache.setQueryData<Thread>(
    api.forum.get.queryKey({ input: { id } }),
    (thread) => thread && { ...thread, ...change(thread) },
  )
  void cache.invalidateQueries({ queryKey: api.forum.threads.key() })
}

export const addCachedReply = (cache: QueryClient, reply: Reply) => {
  const { queryKey } = repliesQueryOptions(reply.thread_id)
  cache.setQueryData<Pages<Reply>>(queryKey, (data) => appendItem(data, reply))
  updateCachedThread(cache, reply.thread_id, ({ reply_count }) => ({ reply_count: reply_count + 1 }))
}

export const removeCachedReply = (cache: QueryClient, reply: Reply) => {
  const { queryKey } = repliesQueryOptions(reply.thread_id)
  cache.setQueryData<Pages<Reply>>(queryKey, (data) => removeItem(data, reply.id))
  updateCachedThread(cache, reply.thread_id, ({ reply_count }) => ({ reply_count: Math.max(0, reply_count - 1) }))
}

/** Invalidates a discussion and its replies. */
export const invalidateThread = async (cache: QueryClient, id: string) => {
  void cache.invalidateQueries({ queryKey: repliesQueryOptions(id).queryKey })
  await cache.invalidateQueries({ queryKey: api.forum.get.queryKey({ input: { id } }) })
}
