import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { api } from '#web/core/api.ts'
import { queryClient } from '#web/core/query.ts'
import { UnreadBadge } from '#web/notifications/UnreadBadge.tsx'

/** The content of the dock's link to reports: icon, the number of open ones and label. */
export const DockReports = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => {
  // The dock is outside the member area's provider, so it passes the client.
  const { data } = useQuery(api.admin.waiting.queryOptions({ refetchInterval: 60_000, retry: false }), queryClient)
  const count = data?.reports ?? 0
  return (
    <>
      <Icon aria-hidden className="size-6" />
      <UnreadBadge count={count} />
      <span className="@max-[20rem]:sr-only">{label}</span>
      {count > 0 ? <span className="sr-only">, {count} open</span> : null}
    </>
  )
}
