import type { LucideIcon } from 'lucide-react'
import { UnreadBadge } from '#web/notifications/UnreadBadge.tsx'
import { useOpenReports } from './use-open-reports.ts'

/** The content of the dock's link to reports: icon, the number of open ones and label. */
export const DockReports = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => {
  const count = useOpenReports()
  return (
    <>
      <Icon aria-hidden className="size-6" />
      <UnreadBadge count={count} />
      <span className="@max-[20rem]:sr-only">{label}</span>
      {count > 0 ? <span className="sr-only">, {count} open</span> : null}
    </>
  )
}
