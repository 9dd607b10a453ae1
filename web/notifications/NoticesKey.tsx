import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { useLive } from '#web/live/use-live.ts'
import { UnreadBadge, unreadName } from './UnreadBadge.tsx'
import { useUnread } from './use-unread.ts'

/** The bell in the bar of a desk. As long as it stands somebody is signed in, and what happens is heard. */
export const NoticesKey = ({ me }: { me: Me }) => {
  useLive(me.id)
  const count = useUnread()
  const name = unreadName('Notifications', count)
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
