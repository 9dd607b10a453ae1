import { useInfiniteQuery } from '@tanstack/react-query'
import { Settings } from 'lucide-react'
import { notificationMessages } from '#contract/notifications.texts.ts'
import type { Notification } from '#contract/notifications.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { HelpLink } from '#web/core/HelpLink.tsx'
import { LoggedOutNotice } from '#web/core/LoggedOutNotice.tsx'
import { PagedView } from '#web/core/PagedView.tsx'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useSession } from '#web/core/session.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { NotificationListItem } from './NotificationListItem.tsx'
import { groupByDay } from './notification-pages.ts'
import { useAdaptiveNow } from './use-adaptive-now.ts'
import { useMarkNotifications } from './use-mark-notifications.ts'
import { useUnreadCount } from './use-unread-count.ts'

const TITLE = 'Notifications'

/** The user's notifications, newest first. */
export const NotificationsScreen = () => {
  const { status } = useSession()
  const notices = useInfiniteQuery(api.notifications.list.infiniteOptions(byCursor((cursor) => ({ cursor }))))
  const lines = listUniqueItems(notices.data?.pages ?? [])
  const { markOne, markAll } = useMarkNotifications()
  // Includes notifications on pages that are not loaded.
  const unread = useUnreadCount()
  if (status === 'ended') {
    const wasRejected = getErrorCode(notices.error) === 'UNAUTHORIZED'
    return (
      <LoggedOutNotice
        title={TITLE}
        text={wasRejected ? notificationMessages.authFailed : notificationMessages.signedOut}
      />
    )
  }
  const [newest] = lines
  return (
    <div className="wrap pt-2 pb-8 desk:pt-8">
      <div className="mx-auto max-w-[45rem]">
        <PageHeader
          title={TITLE}
          actions={
            <>
              {newest && (unread > 0 || lines.some(({ is_read }) => !is_read)) ? (
                <button
                  type="button"
                  className="link-line inline-flex min-h-11 items-center"
                  onClick={() => markAll(newest.created_at)}
                >
                  Mark all as read
                </button>
              ) : null}
              <ButtonLink
                to="/settings/notifications"
                aria-label="Notification settings"
                title="Notification settings"
                className="ml-auto px-3!"
              >
                <Settings aria-hidden className="size-5.5" />
              </ButtonLink>
            </>
          }
        />
        <PagedView query={notices} failed={notificationMessages.failed} loading={<NotificationSkeletons />}>
          {() => {
            if (newest) return <NotificationList lines={lines} onRead={markOne} />
            return notices.hasNextPage ? null : <EmptyNotifications />
          }}
        </PagedView>
      </div>
    </div>
  )
}

type NotificationListProps = { lines: readonly Notification[]; onRead: (line: Notification) => void }

const NotificationList = ({ lines, onRead }: NotificationListProps) => {
  const now = useAdaptiveNow(lines[0]?.created_at)
  return groupByDay(lines, now).map(({ day, title, lines: ofDay }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="not-first:mt-6">
      <h2 id={`day-${day}`} className="mb-2 font-talk text-small font-semibold tracking-normal text-ink-2">
        {title}
      </h2>
      <Card as="div" bare>
        <ul>
          {ofDay.map((line) => (
            <NotificationListItem key={line.id} line={line} now={now} onRead={() => onRead(line)} />
          ))}
        </ul>
      </Card>
    </section>
  ))
}

const EmptyNotifications = () => (
  <Card>
    <EmptyState
      art={<GlassArt />}
      title={notificationMessages.empty}
      action={<ButtonLink to="/entertainers">Browse All Talent</ButtonLink>}
      help={<HelpLink topic="new-shifts" />}
    >
      When someone you follow posts a shift or someone likes your post, you’ll see it here.
    </EmptyState>
  </Card>
)

const NotificationSkeletons = () => (
  <Loading text="Loading notifications..." quiet>
    <Card as="div" bare className="mt-9">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} aria-hidden className="flex items-start gap-3.5 px-4 py-3.5 tablet:px-4.5">
          <Skeleton className="size-11.5 flex-none rounded-full! tablet:size-13" />
          <span className="grid flex-1 gap-2 pt-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </span>
        </span>
      ))}
    </Card>
  </Loading>
)
