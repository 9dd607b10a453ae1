import type { LucideIcon } from 'lucide-react'
import { formatUnreadLabel, UnreadBadge } from './UnreadBadge.tsx'
import { useUnreadCount } from './use-unread-count.ts'

/** The content of the dock's link to notifications: icon, unread badge and label. */
export const DockNotifications = ({ icon: Icon, label }: { icon: LucideIcon; label: string }) => {
  const count = useUnreadCount()
  return (
    <>
      <Icon aria-hidden className="size-6" />
      <UnreadBadge count={count} />
      {/* On narrow phones and at large text sizes, only the icon is shown. */}
      <span aria-hidden className="@max-[20rem]:sr-only max-[23.75rem]:hidden">
        {label}
      </span>
      <span className="sr-only">{formatUnreadLabel(label, count)}</span>
    </>
  )
}
