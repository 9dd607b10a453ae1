import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { Logo } from '#web/artwork/Logo.tsx'
import { PersonAvatar } from '#web/artwork/PersonAvatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { formatRelativeTime } from '#web/ui/relative-time.ts'
import { formatDayAndTime } from '#web/ui/times.ts'
import { notificationLabels } from './notification-labels.ts'
import { noticeTexts } from './texts.ts'

type NotificationListItemProps = { line: Notification; now: number; onRead: () => void }

/** A notification in the list. Following its link marks it as read. */
export const NotificationListItem = ({ line, now, onRead }: NotificationListItemProps) => {
  const { word } = notificationLabels[line.type]
  return (
    <li className="relative flex flex-wrap items-start gap-x-3.5 gap-y-2 px-4 py-3.5 not-first:border-t not-first:border-line tablet:px-4.5">
      <NotificationIcon line={line} />
      {/* At large text sizes, the text moves below the icon, because its words would break beside it. */}
      <div className="min-w-[min(100%,12rem)] flex-1">
        <p className={cx('wrap-anywhere', line.is_read && 'text-ink-2')}>
          <NotificationLink line={line} onRead={onRead} />
        </p>
        <div className="mt-0.5 flex items-center gap-x-2">
          <p className="flex min-w-0 flex-1 flex-wrap gap-x-1.5 text-micro text-ink-3 tablet:text-small">
            {line.is_read ? null : (
              <span className="font-semibold text-cherry">
                <span aria-hidden className="mr-1.5 inline-block size-2 rounded-full bg-current" />
                New
              </span>
            )}
            <time dateTime={line.created_at} title={formatDayAndTime(line.created_at)}>
              {line.is_read ? null : <span aria-hidden>· </span>}
              {formatRelativeTime(line.created_at, now)}
            </time>
            <span>
              <span aria-hidden>· </span>
              {word}
            </span>
          </p>
          {line.is_read ? null : (
            <IconButton
              label={`${noticeTexts.markAsRead}: ${line.message}`}
              title={noticeTexts.markAsRead}
              className="z-1 -my-2.5 -mr-2"
              onClick={onRead}
            >
              <Check aria-hidden />
            </IconButton>
          )}
        </div>
      </div>
    </li>
  )
}

/** The sender's avatar with an icon for the type of notification. */
const NotificationIcon = ({ line }: { line: Notification }) => {
  const Icon = notificationLabels[line.type].icon
  return (
    <span aria-hidden className="relative flex-none">
      {line.sender ? <PersonAvatar person={line.sender} /> : <Logo className="size-11.5 tablet:size-13" />}
      <span className="absolute -right-1.5 -bottom-1.5 grid size-6.5 place-items-center rounded-full bg-surface text-ink-2 shadow-1 forced-colors:border">
        <Icon className="size-4" />
      </span>
    </span>
  )
}

/** The message. If it is unread, its sender stands out, or all of it if it does not begin with a sender. */
const Message = ({ message, sender, is_read }: Notification) => {
  if (is_read) return message
  const name = sender ? sender.full_name || sender.username : message
  const bold = message.startsWith(name) ? name : message
  return (
    <>
      <b className="font-semibold">{bold}</b>
      {message.slice(bold.length)}
    </>
  )
}

const NotificationLink = ({ line, onRead }: { line: Notification; onRead: () => void }) => {
  const { history } = useRouter()
  const path = line.link_url
  if (!path) return <Message {...line} />
  const handleClick = (event: MouseEvent) => {
    // Opening the link in a new tab does not mark it as read. A middle click fires no click event at all.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    onRead()
    history.push(path)
  }
  return (
    <a href={path} onClick={handleClick} className="stretch">
      <Message {...line} />
    </a>
  )
}
