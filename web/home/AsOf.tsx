import { History } from 'lucide-react'
import { useOnline } from '#web/ui/OfflineNotice.tsx'
import { clockText } from '#web/ui/times.ts'

/** Says how old the boards are while they cannot be read anew. */
export const AsOf = ({ query }: { query: { data: unknown; dataUpdatedAt: number; isRefetchError: boolean } }) => {
  const online = useOnline()
  if (query.data === undefined || (online && !query.isRefetchError)) return null
  return (
    <p role="status" className="-mt-1 mb-4 flex items-center gap-2 text-small text-ink-2">
      <History aria-hidden className="size-4 flex-none" />
      Showing tonight as of {clockText(query.dataUpdatedAt)}
    </p>
  )
}
