import type { QueryClient } from '@tanstack/react-query'
import type { Reply, Thread } from '#contract/forum.ts'
import { api } from '#web/core/api.ts'
import { paging } from '#web/core/paging.ts'
import { type ReplyPages, withoutReply, withReply } from './reply-pages.ts'

/** What was said in a discussion, oldest first. */
export const repliesOf = (id: string) =>
  api.forum.replies.infiniteOptions({ input: (cursor: string | undefined) => ({ id, cursor }), ...paging })

/** Changes a discussion where it is shown whole; the list reads itself anew. */
export const changeThread = (cache: QueryClient, id: string, change: (thread: Thread) => Partial<Thread>) => {
  cache.setQueryData<Thread>(
    api.forum.get.queryKey({ input: { id } }),
    (thread) => thread && { ...thread, ...change(thread) },
  )
  void cache.invalidateQueries({ queryKey: api.forum.threads.key() })
}

export const addReply = (cache: QueryClient, reply: Reply) => {
  const { queryKey } = repliesOf(reply.thread_id)
  cache.setQueryData<ReplyPages>(queryKey, (data) => withReply(data, reply))
  changeThread(cache, reply.thread_id, ({ reply_count }) => ({ reply_count: reply_count + 1 }))
}

export const dropReply = (cache: QueryClient, reply: Reply) => {
  const { queryKey } = repliesOf(reply.thread_id)
  cache.setQueryData<ReplyPages>(queryKey, (data) => withoutReply(data, reply.id))
  changeThread(cache, reply.thread_id, ({ reply_count }) => ({ reply_count: Math.max(0, reply_count - 1) }))
}

/** Reads a discussion anew with what was said in it. */
export const readThreadAnew = async (cache: QueryClient, id: string) => {
  void cache.invalidateQueries({ queryKey: repliesOf(id).queryKey })
  await cache.invalidateQueries({ queryKey: api.forum.get.queryKey({ input: { id } }) })
}
