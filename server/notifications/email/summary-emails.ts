import { toEventPath } from '#contract/event-path.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import type { Email } from '#server/core/email/email.ts'
import type { EmailSection, EmailSectionItem } from '#server/core/email/layout.ts'
import { composeNotificationEmail } from '#server/core/email/notification-email.ts'
import { isTimeZone, toNightDate } from '#server/core/time-zones.ts'
import type { EmailEnvelope } from './notification-emails.ts'
import { MAX_SUMMARY_ROWS, type SummaryRow } from './queries.ts'
import type { Summary } from './rules.ts'

type SummaryRequest = Pick<Summary, 'topic' | 'day'> & { zone: string }

/** Builds a summary email. Null if there is nothing to list. */
export function buildSummaryEmail(
  { topic, zone }: SummaryRequest,
  rows: SummaryRow[],
  { address, origin, unsubscribe }: EmailEnvelope,
): Email | null {
  if (rows.length === 0) return null
  // A venue's time zone that is unknown to Intl would make the whole email fail; fall back to the reader's zone.
  const listed = rows
    .slice(0, MAX_SUMMARY_ROWS)
    .map((row) => (isTimeZone(row.time_zone) ? row : { ...row, time_zone: zone }))
  const more = rows.length > MAX_SUMMARY_ROWS ? [{ lines: ['And more. See the rest on Last Call.'] }] : []
  const isTonight = topic === 'tonight'
  const sections: EmailSection[] = isTonight
    ? [{ items: listed.map((row) => toSectionItem(row, { zone, origin })) }]
    : groupByNight(listed).map(([heading, ofNight]) => ({
        heading,
        items: ofNight.map((row) => toSectionItem(row, { zone, origin })),
      }))
  return composeNotificationEmail(address, {
    subject: `${isTonight ? 'Tonight' : 'This weekend'}: ${formatNames(listed)}`,
    preheader: sections[0]?.items?.[0]?.text ?? '',
    sections: [...sections, ...more],
    action: { label: 'See who’s on', url: `${origin}/home` },
    reason: `You’re getting this because you turned on “${NOTIFICATION_TOPICS[topic].label}”.`,
    unsubscribe,
  })
}

/** The first two names and the number of further ones. */
function formatNames(rows: SummaryRow[]): string {
  const names = [...new Set(rows.map(({ name }) => name))]
  const rest = names.length - 2
  if (rest > 0) return `${names.slice(0, 2).join(', ')} and ${rest} more`
  return names.join(' and ')
}

/** Groups by night in the venue's time zone: a shift that starts after midnight belongs to the evening before. */
function groupByNight(rows: SummaryRow[]): [heading: string, rows: SummaryRow[]][] {
  const byNight = Map.groupBy(rows, ({ start_time, time_zone }) => toNightDate(start_time, time_zone))
  return [...byNight].sort(([a], [b]) => a.localeCompare(b)).map(([night, ofNight]) => [formatDay(night), ofNight])
}

const formatDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )

function toSectionItem(row: SummaryRow, { zone, origin }: { zone: string; origin: string }): EmailSectionItem {
  const path =
    row.talent_slug === null ? toEventPath(row.venue_slug, row.id) : `/profiles/${row.talent_slug}#shift-${row.id}`
  return { text: `${row.name}, ${row.venue_name}: ${formatHours(row, zone)}`, url: `${origin}${path}` }
}

/** Times in the venue's time zone, with the zone's name if the reader's clock shows another time. */
function formatHours({ talent_slug, start_time, end_time, time_zone }: SummaryRow, readersZone: string): string {
  const at = (time: Date, named = false) => formatTime(time, time_zone, named)
  const isNamed = formatTime(start_time, time_zone) !== formatTime(start_time, readersZone)
  if (end_time) return `${at(start_time)}\u00A0– ${at(end_time, isNamed)}`
  // An event may have no end; a shift always has one, which may not be shown to the reader.
  return talent_slug === null ? at(start_time, isNamed) : `${at(start_time, isNamed)}\u00A0– late`
}

/** `8:00 PM`, with plain no-break spaces: some email programs garble the narrow ones that `Intl` inserts. */
export const formatTime = (at: Date, timeZone: string, named = false): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(named && { timeZoneName: 'short' as const }),
  })
    .format(at)
    .replace(/\s/g, '\u00A0')
