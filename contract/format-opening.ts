import { addDays, getWeekday, toNight, type Wall } from './opening-spans.ts'
import { openingTexts } from './opening-state.texts.ts'
import type { OpeningState } from './opening-state.ts'

/** Reads the clocks of the venue. The server and browsers have formatters of their own. */
type ToWall = (moment: number) => Wall
/** A state as computed here, or as the API sends it. */
type AnyState = { [Name in keyof OpeningState]: OpeningState[Name] extends boolean ? boolean : Date | string | null }

const DAY = 86_400_000
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `Open until 2:00 AM`, `Closed, opens 4:00 PM`, `Closed today · Opens Friday 4:00 PM`. */
export function formatOpeningState(state: AnyState, toWall: ToWall, now: number): string {
  const [closes, opens] = [toTime(state.closes_at), toTime(state.opens_at)]
  if (state.is_open && closes === undefined) return openingTexts.openAllDay
  if (closes !== undefined && closes > now) return openingTexts.openUntil(formatEnd(closes, toWall, now))
  // The state was read before the venue closed or opened.
  if (opens === undefined) return state.is_closed_today ? openingTexts.closedToday : openingTexts.closed
  if (opens <= now) return openingTexts.open
  const [today, then] = [toWall(now), toWall(opens)]
  if (then.date === today.date || toNight(then) === toNight(today))
    return openingTexts.closedOpensToday(formatWallTime(then.time))
  const closed = state.is_closed_today ? openingTexts.closedToday : openingTexts.closed
  return `${closed} · ${openingTexts.opensLater(`${formatLaterDay(then.date, today.date)} ${formatWallTime(then.time)}`)}`
}

/** `Kitchen until 10:00 PM`, or that it has closed; undefined if nothing is known or the venue is closed. */
export function formatKitchen(state: AnyState, toWall: ToWall, now: number): string | undefined {
  const [kitchen, closes] = [toTime(state.kitchen_until), toTime(state.closes_at)]
  if (!state.is_open || kitchen === undefined || (closes !== undefined && closes <= now)) return undefined
  if (kitchen <= now) return openingTexts.kitchenClosed
  return openingTexts.kitchenUntil(formatWallTime(toWall(kitchen).time))
}

const toTime = (at: Date | string | null): number | undefined => (at === null ? undefined : new Date(at).getTime())

/** With the weekday if it is more than a day away. */
function formatEnd(moment: number, toWall: ToWall, now: number): string {
  const { date, time } = toWall(moment)
  const text = formatWallTime(time)
  return moment - now > DAY ? `${WEEKDAYS[getWeekday(date)]} ${text}` : text
}

/** `Friday`, or `Friday, Dec 11 at` if that is a week or more ahead. */
function formatLaterDay(date: string, today: string): string {
  const weekday = WEEKDAYS[getWeekday(date)] ?? ''
  if (date < addDays(today, 7)) return weekday
  return `${weekday}, ${MONTHS[Number(date.slice(5, 7)) - 1]}\u00a0${Number(date.slice(8))} at`
}

/** `16:00` as `4:00 PM`, with a no-break space. */
export function formatWallTime(time: string): string {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)}\u00a0${hour < 12 ? 'AM' : 'PM'}`
}
