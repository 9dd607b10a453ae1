export const NOTIFICATIONS_PAGE_SIZE = 30

/** The types of notifications. */
export const NOTIFICATION_TYPES = [
  'new_follower',
  'follow_request',
  'follow_accepted',
  'new_like',
  'new_comment',
  'mention',
  'new_post',
  'shift_posted',
  'shift_changed',
  'shift_cancelled',
  'shift_soon',
  'works_elsewhere',
  'new_event',
  'new_special',
  'verification_decision',
  'venue_request',
  'venue_ownership',
  'forum_reply',
  'report_outcome',
  'hidden_by_staff',
] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Summary emails, which have no notification in the list. */
export const SUMMARY_EMAILS = ['weekend_digest', 'tonight'] as const
export type SummaryEmail = (typeof SUMMARY_EMAILS)[number]

export const NOTIFICATION_CHANNELS = ['in_app', 'push', 'email'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

export type NotificationTopic = NotificationType | SummaryEmail

type TopicTexts = {
  label: string
  /** The channels this topic supports, each with its default. */
  channels: Partial<Record<NotificationChannel, boolean>>
  /** About followed people: users can limit its pushes and emails to the people whose bell they turned on. */
  about_followed?: true
}

const ALL_CHANNELS = (in_app: boolean, push: boolean, email: boolean) => ({ in_app, push, email })

/** Every topic, in the order of the preferences screen. */
export const NOTIFICATION_TOPICS: Record<NotificationTopic, TopicTexts> = {
  shift_soon: {
    label: 'Shifts starting within the hour',
    channels: ALL_CHANNELS(true, true, false),
    about_followed: true,
  },
  shift_posted: { label: 'New shifts', channels: ALL_CHANNELS(true, true, false), about_followed: true },
  shift_changed: { label: 'Changed shifts', channels: ALL_CHANNELS(true, true, false), about_followed: true },
  shift_cancelled: { label: 'Cancelled shifts', channels: ALL_CHANNELS(true, true, false), about_followed: true },
  works_elsewhere: {
    label: 'First shifts at a venue',
    channels: ALL_CHANNELS(true, true, false),
    about_followed: true,
  },
  new_post: {
    label: 'Posts from people you get alerts for',
    channels: ALL_CHANNELS(true, true, false),
    about_followed: true,
  },
  new_event: { label: 'Events at venues you follow', channels: ALL_CHANNELS(true, false, false) },
  new_special: { label: 'Specials at venues you follow', channels: ALL_CHANNELS(true, false, false) },
  mention: { label: 'Mentions', channels: ALL_CHANNELS(true, true, false) },
  new_comment: { label: 'Comments on your posts', channels: ALL_CHANNELS(true, true, false) },
  new_like: { label: 'Likes', channels: ALL_CHANNELS(true, false, false) },
  new_follower: { label: 'New followers', channels: ALL_CHANNELS(true, true, false) },
  follow_request: { label: 'New follow requests', channels: ALL_CHANNELS(true, true, false) },
  follow_accepted: { label: 'Accepted follow requests', channels: ALL_CHANNELS(true, true, false) },
  verification_decision: { label: 'Your verification', channels: ALL_CHANNELS(true, true, true) },
  venue_request: { label: 'Your venue requests', channels: ALL_CHANNELS(true, true, true) },
  venue_ownership: { label: 'Venue ownership', channels: ALL_CHANNELS(true, true, true) },
  forum_reply: { label: 'Replies Behind the Bar', channels: ALL_CHANNELS(true, true, false) },
  report_outcome: { label: 'Outcomes of your reports', channels: ALL_CHANNELS(true, true, true) },
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
