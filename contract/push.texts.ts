import type { NotificationType } from './notifications.limits.ts'

export const pushMessages = {
  endpoint: 'We can’t send push notifications to this browser.',
  keys: 'These push subscription keys aren’t valid.',
  unreachable: 'Your browser’s push service didn’t answer. Please try again in a moment.',
  failed: 'Could not turn on notifications. Please try again.',
  offFailed: 'Could not turn off notifications. Please try again.',
  removed: 'You removed this device. Turn on notifications again to use it.',
  gone: 'Notifications stopped working in this browser. Turn them on again.',
  unknownBrowser: 'Unknown browser',
} as const

/** What a lock screen says if its owner hides details: no names, places, times or excerpts. */
export const discreetPushTexts: Record<NotificationType, string> = {
  new_follower: 'You have a new follower',
  follow_request: 'Someone asked to follow you',
  follow_accepted: 'Someone accepted your follow request',
  new_like: 'Someone liked a post',
  new_comment: 'Someone commented on a post',
  mention: 'Someone mentioned you',
  new_post: 'Someone you follow shared a post',
  shift_posted: 'Someone you follow posted a shift',
  shift_changed: 'Someone you follow changed a shift',
  shift_cancelled: 'Someone you follow cancelled a shift',
  shift_soon: 'Someone you follow starts soon',
  works_elsewhere: 'Someone you follow posted a shift',
  new_event: 'A venue you follow added an event',
  new_special: 'A venue you follow added a special',
  verification_decision: 'News about your account',
  venue_request: 'News about your account',
  venue_ownership: 'News about your account',
  forum_reply: 'You have a new reply',
  report_outcome: 'News about your account',
  hidden_by_staff: 'News about your account',
}

/** The test that a person sends to one of their devices. */
export const pushTestTexts = {
  title: 'Notifications work on this device',
  body: 'You sent this test from Last Call.',
} as const

/** The same for several people's shifts or posts. */
export const discreetGroupTexts = {
  posted: 'People you follow posted shifts',
  changed: 'People you follow changed shifts',
  cancelled: 'People you follow cancelled shifts',
  soon: 'People you follow start soon',
  new_post: 'People you follow shared posts',
} as const
