import { Temporal } from 'temporal-polyfill'
import { NOTIFICATION_TOPICS, type NotificationChannel, type NotificationType } from '#contract/notifications.texts.ts'
import type { Summary } from '#server/notifications/email/rules.ts'

/** Where a notice may go beside the list. */
export type OutgoingChannel = Exclude<NotificationChannel, 'in_app'>

type QuietHours = { quiet_from: string | null; quiet_until: string | null; time_zone: string | null }

/** A notice with all that decides whether, where and when it leaves the house. */
export type OutgoingNotification = QuietHours & {
  type: NotificationType
  created_at: Date
  is_read: boolean
  /** Whether the recipient may know of it now, and it is still so. */
  is_visible: boolean
  starts_at: Date | null
  ends_at: Date | null
  /** What the recipient chose otherwise than the house. */
  choices: Partial<Record<NotificationChannel, boolean>>
  only_bells: boolean
  has_bell: boolean
  is_followed: boolean
  has_browser: boolean
}

const HOUR = 3_600_000
/** A push that comes a day late is a nuisance; a mail about one's own affairs is not. */
const MAX_DELAY_MS: Record<OutgoingChannel, number> = { push: 24 * HOUR, email: 7 * 24 * HOUR }

/** Where a notice goes if it goes at `at`. */
export function listChannels(notice: OutgoingNotification, at: Date): OutgoingChannel[] {
  if (!notice.is_visible || notice.is_read || isExpired(notice, at)) return []
  const { channels, about_followed } = NOTIFICATION_TOPICS[notice.type]
  if (about_followed && (!notice.is_followed || (notice.only_bells && !notice.has_bell))) return []
  return (['push', 'email'] as const).filter((way) => {
    const usual = channels[way]
    if (usual === undefined || !(notice.choices[way] ?? usual)) return false
    if (way === 'push' && !notice.has_browser) return false
    return at.getTime() - notice.created_at.getTime() <= MAX_DELAY_MS[way]
  })
}

/** When there is nothing left to say: "on at 8" at 8, a shift or an event when it ends. */
export const findExpiry = ({
  type,
  starts_at,
  ends_at,
}: Pick<OutgoingNotification, 'type' | 'starts_at' | 'ends_at'>): Date | null =>
  type === 'shift_soon' ? (starts_at ?? ends_at) : ends_at

function isExpired(notice: OutgoingNotification, at: Date): boolean {
  const over = findExpiry(notice)
  return over !== null && over <= at
}

const toZoned = (at: Date, zone: string): Temporal.ZonedDateTime =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/** The end of somebody's quiet hours, by the wall clock of their zone; undefined outside of them. */
export function findQuietHoursEnd(
  { quiet_from, quiet_until, time_zone }: QuietHours,
  at: Date,
  usualZone: string,
): Date | undefined {
  if (quiet_from === null || quiet_until === null) return undefined
  const now = toZoned(at, time_zone ?? usualZone)
  const [from, until] = [Temporal.PlainTime.from(quiet_from), Temporal.PlainTime.from(quiet_until)]
  const begins = (day: Temporal.PlainDate) => day.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: from })
  const overnight = Temporal.PlainTime.compare(from, until) > 0
  // As instants: where clocks change, a time may come twice or not at all.
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
/** Whoever works past midnight is still on tonight. */
const NIGHT_END_HOUR = 5

/**
 * What is due in a zone at an instant. The digest goes out on Thursdays from noon, "tonight" from five; a server that
 * was away catches up until Friday noon, and until nine.
 */
export function listDueSummaries(zone: string, at: Date): Summary[] {
  const now = toZoned(at, zone)
  const today = now.toPlainDate()
  const due: Summary[] = []
  const thursday = now.dayOfWeek === THURSDAY ? today : today.subtract({ days: 1 })
  const isTime =
    now.dayOfWeek === THURSDAY ? now.hour >= DIGEST_HOUR : now.dayOfWeek === THURSDAY + 1 && now.hour < DIGEST_HOUR
  if (isTime) due.push(buildSummary('weekend_digest', thursday.toString(), zone))
  if (now.hour >= TONIGHT_HOUR && now.hour < TONIGHT_HOUR + 4) due.push(buildSummary('tonight', today.toString(), zone))
  return due
}

/** What a summary of a day is about: the nights from Friday to Sunday, or from five to the end of the night. */
export function buildSummary(topic: Summary['topic'], day: string, zone: string): Summary {
  const date = Temporal.PlainDate.from(day)
  const instant = (days: number, hour: number) =>
    new Date(
      date.add({ days }).toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour }) })
        .epochMilliseconds,
    )
  return topic === 'tonight'
    ? { topic, day, from: instant(0, TONIGHT_HOUR), until: instant(1, NIGHT_END_HOUR) }
    : { topic, day, from: instant(1, NIGHT_END_HOUR), until: instant(4, NIGHT_END_HOUR) }
}

/** What a summary is called among the deliveries. */
export const toSummaryCause = ({ topic, day }: Pick<Summary, 'topic' | 'day'>): string =>
  `${topic === 'tonight' ? 'tonight' : 'weekend'}:${day}`
