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
