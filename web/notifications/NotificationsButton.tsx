import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { formatUnreadLabel, UnreadBadge } from './UnreadBadge.tsx'
import { useUnreadCount } from './use-unread-count.ts'

/** The bell in the header on wide screens. It is mounted while a user is logged in, so it also starts live updates. */
export const NotificationsButton = ({ me }: { me: Me }) => {
  useLiveUpdates(me.id)
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
