import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { paging } from '#web/core/paging.ts'

/** What was said under a post, oldest first. */
export const commentsOf = (id: string) =>
  api.posts.comments.infiniteOptions({ input: (cursor: string | undefined) => ({ id, cursor }), ...paging })

export const useComments = (id: string) => useInfiniteQuery(commentsOf(id))
