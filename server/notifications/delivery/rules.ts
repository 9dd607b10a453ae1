import { Temporal } from 'temporal-polyfill'
import type { NotificationChannel, NotificationType } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import { TONIGHT_ENDS, toZonedDateTime } from '#server/core/time-zones.ts'
import type { Summary } from '#server/notifications/email/rules.ts'

/** The channels that leave the app. */
export type OutgoingChannel = Exclude<NotificationChannel, 'in_app'>

type QuietHours = { quiet_from: string | null; quiet_until: string | null; time_zone: string | null }

/** A notification with everything that decides whether, when and on which channels it is sent. */
export type OutgoingNotification = QuietHours & {
  type: NotificationType
  created_at: Date
  is_read: boolean
  /** Whether the recipient may see it now and its subject still exists. */
  is_visible: boolean
  starts_at: Date | null
  ends_at: Date | null
  /** The same, as far as the recipient may know. */
  shown_ends_at: Date | null
  /** The recipient's choices that override the topic's defaults. */
  choices: Partial<Record<NotificationChannel, boolean>>
  only_bells: boolean
  has_bell: boolean
  is_followed: boolean
  has_browser: boolean
}

const HOUR = 3_600_000
/** A push message that is a day late is only annoying; an email about the recipient's own account is still useful. */
const MAX_DELAY_MS: Record<OutgoingChannel, number> = { push: 24 * HOUR, email: 7 * 24 * HOUR }

/** The channels on which a notification would be sent at the instant `at`. */
export function listChannels(notification: OutgoingNotification, at: Date): OutgoingChannel[] {
  const { is_visible, is_read, is_followed, only_bells, has_bell, choices, has_browser, created_at } = notification
  if (!is_visible || is_read || isExpired(notification, at)) return []
  const { channels, about_followed } = NOTIFICATION_TOPICS[notification.type]
  if (about_followed && (!is_followed || (only_bells && !has_bell))) return []
  return (['push', 'email'] as const).filter((channel) => {
    const defaultValue = channels[channel]
    if (defaultValue === undefined || !(choices[channel] ?? defaultValue)) return false
    if (channel === 'push' && !has_browser) return false
    return at.getTime() - created_at.getTime() <= MAX_DELAY_MS[channel]
  })
}

/** When a notification becomes pointless: a reminder at the shift's start, others at the end of the shift or event. */
export const findExpiry = ({
  type,
  starts_at,
  ends_at,
}: Pick<OutgoingNotification, 'type' | 'starts_at' | 'ends_at'>): Date | null =>
  type === 'shift_soon' ? (starts_at ?? ends_at) : ends_at

function isExpired(notification: OutgoingNotification, at: Date): boolean {
  const expiry = findExpiry(notification)
  return expiry !== null && expiry <= at
}

/** Notifications of one group share a push message if they come soon after another. */
export type PushGroup = 'posted' | 'changed' | 'cancelled' | 'soon' | 'new_post'

const PUSH_GROUPS: Partial<Record<NotificationType, PushGroup>> = {
  shift_posted: 'posted',
  works_elsewhere: 'posted',
  shift_changed: 'changed',
  shift_cancelled: 'cancelled',
  shift_soon: 'soon',
  new_post: 'new_post',
}
export const findPushGroup = (type: NotificationType): PushGroup | undefined => PUSH_GROUPS[type]
export const GROUPED_TOPICS = Object.keys(PUSH_GROUPS) as NotificationType[]
export const listTopicsOfGroup = (group: PushGroup): NotificationType[] =>
  GROUPED_TOPICS.filter((type) => PUSH_GROUPS[type] === group)

/** Pushes of a group are counted, and its unread notifications told together, over this time. */
export const PUSH_GROUP_MS = 24 * HOUR
const MINUTE = 60_000
const SHORTEST_HOLD_MS = 15 * MINUTE
/** How long before the start of a shift its notification is due at the latest. */
const NOTICE_MS: Record<PushGroup, number> = {
  posted: 2 * HOUR,
  changed: 2 * HOUR,
  cancelled: 2 * HOUR,
  soon: 30 * MINUTE,
  new_post: 0,
}

/**
 * Until when a notification waits for others of its group, given when the group was pushed in the last 24 hours. The
 * first is pushed at once, the next after an hour, and each further one after twice the time, so that no more than five
 * come in 24 hours; but none so late that it no longer helps to plan the evening.
 */
export function findHoldEnd(
  { type, starts_at }: Pick<OutgoingNotification, 'type' | 'starts_at'>,
  pushedAt: readonly Date[],
  now: Date,
): Date {
  const group = findPushGroup(type)
  if (group === undefined || pushedAt.length === 0) return now
  const latest = Math.max(...pushedAt.map((at) => at.getTime()))
  const end = latest + HOUR * 2 ** (pushedAt.length - 1)
  const helpful = starts_at === null ? end : starts_at.getTime() - NOTICE_MS[group]
  return new Date(Math.max(now.getTime(), Math.min(end, Math.max(helpful, latest + SHORTEST_HOLD_MS))))
}

/** The end of the current quiet hours, by the wall clock of the person's time zone; undefined outside of them. */
export function findQuietHoursEnd(
  { quiet_from, quiet_until, time_zone }: QuietHours,
  at: Date,
  defaultZone: string,
): Date | undefined {
  if (quiet_from === null || quiet_until === null) return undefined
  const now = toZonedDateTime(at, time_zone ?? defaultZone)
  const [from, until] = [Temporal.PlainTime.from(quiet_from), Temporal.PlainTime.from(quiet_until)]
  const begins = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: from })
  const overnight = Temporal.PlainTime.compare(from, until) > 0
  // Compare instants: when the clocks change, a wall-clock time may occur twice or not at all.
  for (const day of [now.toPlainDate().subtract({ days: 1 }), now.toPlainDate()]) {
    const end = day.add({ days: overnight ? 1 : 0 }).toZonedDateTime({ timeZone: now.timeZoneId, plainTime: until })
    if (begins(day).epochMilliseconds <= at.getTime() && at.getTime() < end.epochMilliseconds) {
      return new Date(end.epochMilliseconds)
    }
  }
  return undefined
}

const THURSDAY = 4
const DIGEST_HOUR = 12
const TONIGHT_HOUR = 17

/**
 * The summaries that are due in a time zone at an instant. The weekend digest is sent from Thursday noon until Friday
 * noon, the tonight email from 5 PM until 9 PM, so that a server that was down can catch up.
 */
export function listDueSummaries(zone: string, at: Date): Summary[] {
  const now = toZonedDateTime(at, zone)
  const today = now.toPlainDate()
  const due: Summary[] = []
  const thursday = now.dayOfWeek === THURSDAY ? today : today.subtract({ days: 1 })
  const isTime =
    now.dayOfWeek === THURSDAY ? now.hour >= DIGEST_HOUR : now.dayOfWeek === THURSDAY + 1 && now.hour < DIGEST_HOUR
  if (isTime) due.push(buildSummary('weekend_digest', thursday.toString(), zone))
  if (now.hour >= TONIGHT_HOUR && now.hour < TONIGHT_HOUR + 4) due.push(buildSummary('tonight', today.toString(), zone))
  return due
}

/** The time span of a summary: the nights from Friday to Sunday, or from 5 PM until the end of the night. */
export function buildSummary(topic: Summary['topic'], day: string, zone: string): Summary {
  const date = Temporal.PlainDate.from(day)
  const instant = (days: number, plainTime: string) =>
    new Date(date.add({ days }).toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds)
  return topic === 'tonight'
    ? { topic, day, from: instant(0, `${TONIGHT_HOUR}:00`), until: instant(1, TONIGHT_ENDS) }
    : { topic, day, from: instant(1, TONIGHT_ENDS), until: instant(4, TONIGHT_ENDS) }
}

/** The key of a summary's deliveries. */
export const toSummaryDedupeKey = ({ topic, day }: Pick<Summary, 'topic' | 'day'>): string =>
  `${topic === 'tonight' ? 'tonight' : 'weekend'}:${day}`
