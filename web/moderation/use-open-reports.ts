import { useQuery } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'

/** The number of open reports, updated every minute. 0 until it is known. */
export const useOpenReports = (): number => {
  // The navigation is outside the member area's provider, so this passes the client.
  const { data } = useQuery(api.admin.waiting.queryOptions({ refetchInterval: 60_000, retry: false }), queryClient)
  return data?.reports ?? 0
}
