import { formatBadgeCount } from './notification-pages.ts'

/** The accessible name of a link to notifications: `Notifications, 3 unread`. */
export const formatUnreadLabel = (label: string, count: number): string =>
  count > 0 ? `${label}, ${formatBadgeCount(count)} unread` : label

/** The number of unread notifications. Hidden from screen readers, because the link's name includes it. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span
      aria-hidden
      className="absolute top-0.5 left-1/2 grid h-5 min-w-5 place-items-center rounded-chip bg-cherry-fill px-1 text-[0.75rem] leading-none font-bold text-on-cherry forced-colors:border"
    >
      {formatBadgeCount(count)}
    </span>
  ) : null
