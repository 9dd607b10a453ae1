import type { LucideIcon } from 'lucide-react'
import { UnreadBadge, unreadName } from './UnreadBadge.tsx'
import { useUnread } from './use-unread.ts'

type DockNoticesProps = { icon: LucideIcon; label: string }

/** What stands in the dock's place for notifications. */
export const DockNotices = ({ icon: Icon, label }: DockNoticesProps) => {
  const count = useUnread()
  return (
    <>
      <Icon aria-hidden className="size-6" />
      <UnreadBadge count={count} />
      <span aria-hidden>{label}</span>
      <span className="sr-only">{unreadName(label, count)}</span>
    </>
  )
}
