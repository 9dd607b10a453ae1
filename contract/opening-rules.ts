import { HOURS_EXCEPTION_DAYS } from './opening-hours.limits.ts'
import { hoursMessages } from './opening-hours.texts.ts'
import { addDays, type OpeningSpan, type OpeningWeek } from './opening-spans.ts'

const DAY = 86_400_000
const MINUTES_PER_DAY = 1440
const DAYS_OF_WEEK = 7

/** Whether the kitchen closes after the opening and not after the closing. */
export const isKitchenWithin = ({ opens, closes, kitchen_until }: OpeningSpan): boolean =>
  kitchen_until === null || toMinutes(opens, kitchen_until) <= toMinutes(opens, closes)

type Problem = { message: string; path: (string | number)[] }

/** The exceptions whose date is over or too far ahead, given the day at the venue. */
export function findWrongDates(exceptions: readonly { date: string }[], today: string): Problem[] {
  const [first, last] = [addDays(today, -HOURS_EXCEPTION_DAYS.past), addDays(today, HOURS_EXCEPTION_DAYS.ahead)]
  return exceptions.flatMap(({ date }, at) => {
    if (date >= first && date <= last) return []
    const message = date < first ? hoursMessages.datePast : hoursMessages.dateFar
    return [{ path: ['exceptions', at, 'date'], message }]
  })
}

type PlacedSpan = { day: number; start: number; end: number; path: (string | number)[] }

/** The hours that begin while earlier ones of the same list are running, at the path of their start. */
export const findOverlaps = ({ week, exceptions }: OpeningWeek): Problem[] => [
  ...findOverlapsIn(placeWeek(week), DAYS_OF_WEEK),
  ...findOverlapsIn(
    exceptions.flatMap(({ date, spans }, at) =>
      placeSpans(spans, Date.parse(`${date}T00:00:00Z`) / DAY, ['exceptions', at, 'spans']),
    ),
  ),
]

const placeWeek = (week: OpeningWeek['week']): PlacedSpan[] =>
  week.flatMap((spans, day) => placeSpans(spans, day, ['week', day]))

const placeSpans = (spans: readonly OpeningSpan[], day: number, path: (string | number)[]): PlacedSpan[] =>
  spans.map(({ opens, closes }, at) => {
    const start = day * MINUTES_PER_DAY + parseMinutes(opens)
    return { day, start, end: start + toMinutes(opens, closes), path: [...path, at, 'opens'] }
  })

/** With `period`, the days repeat: hours of the last day may run into the first. */
function findOverlapsIn(spans: readonly PlacedSpan[], period?: number): Problem[] {
  const sorted = spans.toSorted((one, other) => one.start - other.start || other.end - one.end)
  const before = period
    ? sorted.map((span) => ({
        ...span,
        day: span.day - period,
        start: span.start - period * MINUTES_PER_DAY,
        end: span.end - period * MINUTES_PER_DAY,
      }))
    : []
  return sorted.flatMap(({ day, start, path }, at) => {
    const running = [...before, ...sorted.slice(0, at)].find((earlier) => earlier.end > start)
    if (!running) return []
    return [{ path, message: running.day === day ? hoursMessages.overlap : hoursMessages.overlapBefore }]
  })
}

/** Minutes from one wall time to the next occurrence of another; a whole day if they are the same. */
const toMinutes = (from: string, to: string): number =>
  (parseMinutes(to) - parseMinutes(from) + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY

const parseMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
