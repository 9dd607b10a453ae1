import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { infiniteQueryOptions } from '#web/core/paging.ts'

/** Query options for the comments on a post, oldest first. */
export const commentsQueryOptions = (id: string) =>
  api.posts.comments.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, cursor }),
    ...infiniteQueryOptions,
  })

export const useComments = (id: string) => useInfiniteQuery(commentsQueryOptions(id))
