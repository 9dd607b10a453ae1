import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { formatUnreadLabel, UnreadBadge } from './UnreadBadge.tsx'
import { useUnreadCount } from './use-unread-count.ts'

/** The bell in the header on wide screens. */
export const NotificationsButton = () => {
  const count = useUnreadCount()
  const name = formatUnreadLabel('Notifications', count)
  return (
    <Link
      to="/notifications"
      aria-label={name}
      title={name}
      className="relative hidden size-11 flex-none place-items-center rounded-key hover:bg-surface-2 desk:grid [&>svg]:size-5.5"
    >
      <Bell aria-hidden />
      <UnreadBadge count={count} />
    </Link>
  )
}
