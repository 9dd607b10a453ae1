import { useInfiniteQuery } from '@tanstack/react-query'
import { api } from '#web/app/api.ts'
import { itemsOf, paging } from '#web/app/paging.ts'

/** Discussions, pinned ones first, else newest first. */
export const useThreads = () => {
  const query = useInfiniteQuery(
    api.forum.threads.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...paging }),
  )
  return { query, threads: itemsOf(query.data?.pages ?? []) }
}
