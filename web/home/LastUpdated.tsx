import type { UseQueryResult } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useOnline } from '#web/ui/OfflineNotice.tsx'
import { formatClockTime } from '#web/ui/times.ts'

type LastUpdatedQuery = Pick<UseQueryResult, 'data' | 'dataUpdatedAt' | 'isRefetchError'>

/** Shows when the boards were last updated while refetching fails. */
export const LastUpdated = ({ query }: { query: LastUpdatedQuery }) => {
  const online = useOnline()
  if (query.data === undefined || (online && !query.isRefetchError)) return null
  return (
    <p role="status" className="-mt-1 mb-4 flex items-center gap-2 text-small text-ink-2">
      <History aria-hidden className="size-4 flex-none" />
      Showing tonight as of {formatClockTime(query.dataUpdatedAt)}
    </p>
  )
}
