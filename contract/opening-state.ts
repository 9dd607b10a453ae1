import { addDays, getWeekday, isNextDay, type OpeningSpan, type OpeningWeek, toNight } from './opening-spans.ts'
import { toMoment, toWall } from './zone-clock.ts'

export type OpeningState = {
  is_open: boolean
  closes_at: Date | null
  kitchen_until: Date | null
  opens_at: Date | null
  is_closed_today: boolean
}

const DAY = 86_400_000
/** A venue that stays open this long is always open. */
const ALWAYS = 7 * DAY
const DAYS_AHEAD = 60

/** What opening hours mean at an instant. Without weekly hours nothing is known: null. */
export function getOpeningState(hours: OpeningWeek, timeZone: string, now: Date): OpeningState | null {
  if (hours.week.every((spans) => spans.length === 0)) return null
  const today = toWall(now.getTime(), timeZone)
  const closed = {
    is_open: false,
    closes_at: null,
    kitchen_until: null,
    opens_at: null,
    is_closed_today: listSpansOn(hours, toNight(today)).length === 0,
  }
  let open: OpeningState | undefined
  for (const { starts, ends, kitchen } of listSpans(hours, timeZone, today.date)) {
    if (ends <= now.getTime() || ends <= starts) continue
    if (!open && starts > now.getTime()) return { ...closed, opens_at: new Date(starts) }
    const closes = open?.closes_at?.getTime() ?? starts
    if (starts > closes) return { ...closed, ...open, opens_at: new Date(starts) }
    // Hours that adjoin or overlap count as one.
    open = {
      ...closed,
      is_open: true,
      is_closed_today: false,
      closes_at: new Date(Math.max(closes, ends)),
      kitchen_until: starts <= now.getTime() && kitchen ? new Date(kitchen) : (open?.kitchen_until ?? null),
    }
    if (ends - now.getTime() >= ALWAYS) return { ...open, closes_at: null }
  }
  return open ?? closed
}

/** The hours that begin on a date. */
const listSpansOn = ({ week, exceptions }: OpeningWeek, date: string): readonly OpeningSpan[] =>
  exceptions.find((exception) => exception.date === date)?.spans ?? week[getWeekday(date)] ?? []

type Occurrence = { starts: number; ends: number; kitchen: number | null }

/** The hours around a date, soonest first. Hours of the day before may still be running. */
function* listSpans(hours: OpeningWeek, timeZone: string, date: string): Generator<Occurrence> {
  for (let days = -1; days <= DAYS_AHEAD; days++) {
    const day = addDays(date, days)
    for (const { opens, closes, kitchen_until } of listSpansOn(hours, day)) {
      const toEnd = (time: string) => toMoment(isNextDay(opens, time) ? addDays(day, 1) : day, time, timeZone)
      yield {
        starts: toMoment(day, opens, timeZone),
        ends: toEnd(closes),
        kitchen: kitchen_until === null ? null : toEnd(kitchen_until),
      }
    }
  }
}
