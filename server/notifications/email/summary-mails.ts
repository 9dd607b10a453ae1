import { TOPICS } from '#contract/notifications.texts.ts'
import { type Item, letterTo, type Section } from '#server/core/email/letter.ts'
import type { Mail } from '#server/core/email/mail.ts'
import { isTimeZone, nightOf } from '#server/core/time-zones.ts'
import type { Post } from './notice-mails.ts'
import { SUMMARY_MOST, type SummaryRow } from './queries.ts'
import type { Summary } from './rules.ts'

type Asked = Pick<Summary, 'topic' | 'day'> & { zone: string }

/** A summary, by mail; none where there is nothing to say. */
export function summaryMail(
  { topic, zone }: Asked,
  rows: SummaryRow[],
  { address, origin, unsubscribe }: Post,
): Mail | null {
  if (rows.length === 0) return null
  // A bar whose own zone cannot be reckoned in is told by the reader's clock: one row never costs the mail.
  const listed = rows
    .slice(0, SUMMARY_MOST)
    .map((row) => (isTimeZone(row.time_zone) ? row : { ...row, time_zone: zone }))
  const more = rows.length > SUMMARY_MOST ? [{ lines: ['And more: the rest is at Last Call.'] }] : []
  const isTonight = topic === 'tonight'
  const sections: Section[] = isTonight
    ? [{ items: listed.map((row) => itemOf(row, { zone, origin })) }]
    : nights(listed).map(([heading, ofNight]) => ({
        heading,
        items: ofNight.map((row) => itemOf(row, { zone, origin })),
      }))
  return letterTo(address, {
    subject: `${isTonight ? 'Tonight' : 'This weekend'}: ${named(listed)}`,
    sections: [...sections, ...more],
    key: { label: 'Open Last Call', url: `${origin}/home` },
    why: `You get this because you turned on “${TOPICS[topic].label}”.`,
    unsubscribe,
  })
}

/** The first two names, and how many more. */
function named(rows: SummaryRow[]): string {
  const names = [...new Set(rows.map(({ name }) => name))]
  const rest = names.length - 2
  if (rest > 0) return `${names.slice(0, 2).join(', ')} and ${rest} more`
  return names.join(' and ')
}

/** By the nights of the bars: what starts past midnight belongs to the evening before. */
function nights(rows: SummaryRow[]): [heading: string, rows: SummaryRow[]][] {
  const byNight = Map.groupBy(rows, ({ start_time, time_zone }) => nightOf(start_time, time_zone))
  return [...byNight].sort(([a], [b]) => a.localeCompare(b)).map(([night, ofNight]) => [dayInWords(night), ofNight])
}

const dayInWords = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T12:00:00Z`),
  )

function itemOf(row: SummaryRow, { zone, origin }: { zone: string; origin: string }): Item {
  const url = `${origin}/venues/${row.venue_slug}${row.kind === 'event' ? '/events' : ''}`
  return { text: `${row.name}, ${row.venue_name}: ${hoursOf(row, zone)}`, url }
}

/** By the clock of the bar, whose zone is named where the reader's differs. */
function hoursOf({ start_time, end_time, time_zone }: SummaryRow, readersZone: string): string {
  const at = (time: Date, named = false) => clockTime(time, time_zone, named)
  const isNamed = clockTime(start_time, time_zone) !== clockTime(start_time, readersZone)
  return end_time ? `${at(start_time)} – ${at(end_time, isNamed)}` : at(start_time, isNamed)
}

/** `8:00 PM`, with plain spaces: the library's narrow ones do not survive every mail program. */
export const clockTime = (at: Date, timeZone: string, named = false): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(named && { timeZoneName: 'short' as const }),
  })
    .format(at)
    .replace(/[\u00a0\u202f]/g, ' ')
