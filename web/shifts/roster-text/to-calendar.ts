import { getWeekday } from '#contract/opening-spans.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { getDateFormatter } from '#web/ui/times.ts'
import type { RosterVenue } from './names.ts'
import type { TextShift } from './read-roster-text.ts'

/**
 * One person's shifts as a calendar file, which is checked and posted like any other. It has no text of the roster but
 * the times. The roster of a week keeps its name, and each of its shifts an id, so that a corrected roster moves what an
 * earlier one posted.
 */
export const toCalendarText = (shifts: readonly TextShift[], venues: readonly RosterVenue[]): string => {
  const sorted = shifts.toSorted((a, b) => a.start.localeCompare(b.start))
  const counts = new Map<string, number>()
  const events = sorted.flatMap((shift) => {
    const day = shift.start.slice(0, 10)
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    const venue = venues.find(({ id }) => id === shift.venue_id)?.name
    return [
      'BEGIN:VEVENT',
      `UID:${day}-${count}@roster-text`,
      `SUMMARY:${escapeText(shift.title)}`,
      ...(venue === undefined ? [] : [`LOCATION:${escapeText(venue)}`]),
      `DTSTART:${toStamp(shift.start)}`,
      `DTEND:${toStamp(shift.end)}`,
      'END:VEVENT',
    ]
  })
  const first = sorted[0]?.start.slice(0, 10)
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `X-WR-CALNAME:${first === undefined ? 'Roster' : formatWeekName(first)}`,
    ...events,
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Every roster of a week has this name. */
const formatWeekName = (day: string): string => {
  const monday = addDays(day, -((getWeekday(day) + 6) % 7))
  return `the week of ${getDateFormatter('UTC', { month: 'short', day: 'numeric' }).text(`${monday}T00:00Z`)}`
}

const toStamp = (wall: string) => `${wall.replaceAll(/[-:]/g, '')}00`

const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\s+/g, ' ')
