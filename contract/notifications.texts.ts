export const NOTIFICATIONS_PAGE = 30

/** What a notice can be of; a later cause adds its own. */
export const NOTICE_TYPES = [
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
export type NoticeType = (typeof NOTICE_TYPES)[number]

/** Mails that sum up, beside the notices. */
export const SUMMARY_MAILS = ['weekend_digest', 'tonight'] as const
export type SummaryMail = (typeof SUMMARY_MAILS)[number]

export const CHANNELS = ['in_app', 'push', 'email'] as const
export type Channel = (typeof CHANNELS)[number]

export type Topic = NoticeType | SummaryMail

type TopicWords = {
  label: string
  /** Where it can go at all, and whether it goes there until one says otherwise. */
  channels: Partial<Record<Channel, boolean>>
  /** About people one follows: pushes and mails may be kept to those whose bell one rang. */
  of_followed?: true
}

const everywhere = (in_app: boolean, push: boolean, email: boolean) => ({ in_app, push, email })

/** Every kind of word that can reach somebody, as the preferences show it. */
export const TOPICS: Record<Topic, TopicWords> = {
  shift_soon: {
    label: 'On tonight: a shift starts within the hour',
    channels: everywhere(true, true, false),
    of_followed: true,
  },
  shift_posted: { label: 'New shifts', channels: everywhere(true, true, false), of_followed: true },
  shift_changed: { label: 'Shifts that move', channels: everywhere(true, true, false), of_followed: true },
  shift_cancelled: { label: 'Shifts called off', channels: everywhere(true, true, false), of_followed: true },
  works_elsewhere: { label: 'Somebody works at a new bar', channels: everywhere(true, true, false), of_followed: true },
  new_post: {
    label: 'Posts of people whose bell you rang',
    channels: everywhere(true, true, false),
    of_followed: true,
  },
  new_event: { label: 'Events of venues you follow', channels: everywhere(true, false, false) },
  new_special: { label: 'Specials of venues you follow', channels: everywhere(true, false, false) },
  mention: { label: 'Mentions of you', channels: everywhere(true, true, false) },
  new_comment: { label: 'Comments on your posts', channels: everywhere(true, true, false) },
  new_like: { label: 'Likes', channels: everywhere(true, false, false) },
  new_follower: { label: 'New followers', channels: everywhere(true, true, false) },
  follow_request: { label: 'Requests to follow you', channels: everywhere(true, true, false) },
  follow_accepted: { label: 'Requests of yours that were accepted', channels: everywhere(true, true, false) },
  verification_decision: { label: 'Your verification', channels: everywhere(true, true, true) },
  venue_request: { label: 'Venues you asked for', channels: everywhere(true, true, true) },
  venue_ownership: { label: 'Venues given to you or taken', channels: everywhere(true, true, true) },
  forum_reply: { label: 'Replies Behind the Bar', channels: everywhere(true, true, false) },
  report_outcome: { label: 'What came of your reports', channels: everywhere(true, true, true) },
  // For the app alone: what was hidden, and that it was, is nobody's to read off a locked screen.
  hidden_by_staff: { label: 'Something of yours that our staff hid', channels: { in_app: true } },
  weekend_digest: { label: 'Thursdays: who works this weekend', channels: { email: false } },
  tonight: { label: 'Every day at five: who is on tonight', channels: { email: false } },
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
  noSuchChannel: 'This cannot be sent there.',
  quietBoth: 'Quiet hours need a beginning and an end that differ.',
  zone: 'This is not a time zone we know.',
  unsubscribed: 'Done. These mails have stopped.',
  unsubscribeInvalid: 'This link is not one of ours, or it is incomplete.',
  bellFailed: 'Could not change the bell.',
  bellNotFollowing: 'Follow somebody before you ring their bell.',
} as const
