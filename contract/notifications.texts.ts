import type { NotificationChannel, NotificationTopic } from './notifications.limits.ts'

type TopicTexts = {
  label: string
  /** The channels this topic supports, each with its default. */
  channels: Partial<Record<NotificationChannel, boolean>>
  /** About followed people: users can limit its pushes and emails to the people whose bell they turned on. */
  about_followed?: true
}

/** Every topic, in the order of the preferences screen. */
export const NOTIFICATION_TOPICS: Record<NotificationTopic, TopicTexts> = {
  shift_soon: {
    label: 'Shifts starting within the hour',
    channels: { in_app: true, push: true, email: false },
    about_followed: true,
  },
  shift_posted: { label: 'New shifts', channels: { in_app: true, push: true, email: false }, about_followed: true },
  shift_changed: {
    label: 'Changed shifts',
    channels: { in_app: true, push: true, email: false },
    about_followed: true,
  },
  shift_cancelled: {
    label: 'Cancelled shifts',
    channels: { in_app: true, push: true, email: false },
    about_followed: true,
  },
  works_elsewhere: {
    label: 'First shifts at a venue',
    channels: { in_app: true, push: true, email: false },
    about_followed: true,
  },
  new_post: {
    label: 'Posts from people whose bell is on',
    channels: { in_app: true, push: true, email: false },
    about_followed: true,
  },
  new_event: { label: 'Events at venues you follow', channels: { in_app: true, push: false, email: false } },
  new_special: { label: 'Specials at venues you follow', channels: { in_app: true, push: false, email: false } },
  mention: { label: 'Mentions', channels: { in_app: true, push: true, email: false } },
  new_comment: { label: 'Comments on your posts', channels: { in_app: true, push: true, email: false } },
  new_like: { label: 'Likes', channels: { in_app: true, push: false, email: false } },
  new_follower: { label: 'New followers', channels: { in_app: true, push: true, email: false } },
  follow_request: { label: 'New follow requests', channels: { in_app: true, push: true, email: false } },
  follow_accepted: { label: 'Accepted follow requests', channels: { in_app: true, push: true, email: false } },
  verification_decision: { label: 'Your verification', channels: { in_app: true, push: true, email: true } },
  venue_request: { label: 'Your venue requests', channels: { in_app: true, push: true, email: true } },
  venue_ownership: { label: 'Venues you own', channels: { in_app: true, push: true, email: true } },
  forum_reply: { label: 'Replies Behind the Bar', channels: { in_app: true, push: true, email: false } },
  report_outcome: { label: 'Outcomes of your reports', channels: { in_app: true, push: true, email: true } },
  // In-app only: a push would reveal on a locked screen that staff hid something.
  hidden_by_staff: { label: 'Staff hid something you posted', channels: { in_app: true } },
  weekend_digest: { label: 'Thursdays: who’s on this weekend', channels: { email: false } },
  tonight: { label: 'Daily at 5\u00A0PM: who’s on tonight', channels: { email: false } },
}

export const notificationMessages = {
  empty: 'You have no notifications.',
  signedOut: 'Please log in to view notifications.',
  failed: 'Failed to load notifications. Please try again later.',
  authFailed: 'Authentication error. Please log in again.',
  readFailed: 'Could not mark notification as read. Please try again.',
  readAllFailed: 'Could not mark all notifications as read. Please try again.',
  preferencesFailed: 'Could not load your notification settings.',
  preferencesNotSaved: 'Could not save your notification settings.',
  noSuchChannel: 'This notification isn’t available on that channel.',
  quietHoursIncomplete: 'Quiet hours need a start and an end, and they can’t be the same.',
  zone: 'We don’t recognize this time zone.',
  unsubscribed: 'Unsubscribed. You won’t get these emails anymore.',
  unsubscribeInvalid: 'This unsubscribe link is invalid or incomplete.',
  bellFailed: 'Could not change your alerts.',
  bellNotFollowing: 'Follow someone before you turn on alerts for them.',
} as const
