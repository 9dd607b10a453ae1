import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'

/** Query options for the comments on a post, oldest first. */
export const commentsQueryOptions = (id: string) =>
  api.posts.comments.infiniteOptions(byCursor((cursor) => ({ id, cursor })))

export const useComments = (id: string) => useInfiniteQuery(commentsQueryOptions(id))
