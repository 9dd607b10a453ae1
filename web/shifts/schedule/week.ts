import type { OwnShift } from '#contract/schedule.ts'
import { isSmallHours, toNightKey } from '#web/core/night.ts'
import type { ZonedSpan } from '#web/shifts/format-shift.ts'
import { getMonday } from '#web/ui/days/day-options.ts'
import { addDays, countDaysBetween, isCalendarDay, toNoonUtc, toWallTime } from '#web/ui/days/zoned-time.ts'
import { formatDay, formatWeekday } from '#web/ui/times.ts'

const HOUR = 3_600_000
const WEEK = 7
/** Days from Monday to Thursday. */
const THURSDAY = 3
/** A column shows 10 AM to 4 AM. Both values are minutes. */
const FIRST_MINUTE = 10 * 60
const SHOWN_MINUTES = 18 * 60

export const listWeekDays = (from: string): string[] => Array.from({ length: WEEK }, (_, ahead) => addDays(from, ahead))

/** The Monday of the week that a URL parameter names, or of the current night's week if it is missing or invalid. */
export const parseWeek = (given: string | undefined, now: number): string =>
  isWeekDay(given) ? getMonday(given) : getMonday(toNightKey(now))

const isWeekDay = (given: string | undefined): given is string =>
  given !== undefined && /^20\d\d-\d\d-\d\d$/.test(given) && isCalendarDay(given)

/** The weeks that URL parameters name. Without them, the week before the planning week is copied into it. */
export const parseWeekCopy = ({ from, into }: { from?: string; into?: string }, now: number) => {
  const target = isWeekDay(into) ? getMonday(into) : getPlanningWeek(now)
  return { into: target, from: isWeekDay(from) ? getMonday(from) : addDays(target, -WEEK) }
}

/** The week that people plan: this one, or the next from Thursday on. */
export const getPlanningWeek = (now: number): string => {
  const night = toNightKey(now)
  const monday = getMonday(night)
  return countDaysBetween(monday, night) >= THURSDAY ? addDays(monday, WEEK) : monday
}

/**
 * Which week to copy into which, seen from the week on screen: a past week into the planning week, a later week from
 * the week before it.
 */
export const planWeekCopy = (shown: string, now: number): { from: string; into: string } => {
  const planned = getPlanningWeek(now)
  return shown < planned ? { from: shown, into: planned } : { from: addDays(shown, -WEEK), into: shown }
}

/** The evening a shift belongs to, by the same rule as on the server. */
export const getNightDay = ({ start_time, venue_time_zone }: ZonedSpan): string =>
  toNightKey(start_time, venue_time_zone)

export const sumHours = (shifts: readonly ZonedSpan[]): number =>
  Math.round(shifts.reduce((sum, shift) => sum + Date.parse(shift.end_time) - Date.parse(shift.start_time), 0) / HOUR)

/** `Nov 16–22`, `Nov 30 – Dec 6` */
export const formatWeek = (from: string): string => {
  const plain = (day: string) => formatDay(toNoonUtc(day), 'UTC').replace(/^\w+, /, '')
  const [first, last] = [plain(from), plain(addDays(from, WEEK - 1))]
  return first.slice(0, 3) === last.slice(0, 3) ? `${first}–${last.slice(4)}` : `${first} – ${last}`
}

/** `6 shifts · 44 hours` */
export const formatWeekTotals = (shifts: readonly ZonedSpan[]): string => {
  const hours = sumHours(shifts)
  return `${formatShiftCount(shifts.length)} · ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

export const formatShiftCount = (count: number): string => `${count} ${count === 1 ? 'shift' : 'shifts'}`

/** `Add 4 shifts`, or `Add shifts` for none. */
export const formatAddLabel = (count: number): string => (count > 0 ? `Add ${formatShiftCount(count)}` : 'Add shifts')

/** Styles that place a shift in its column. */
export const toColumnStyle = (shift: ZonedSpan) => {
  const { top, height } = getColumnPosition(shift)
  return { top: `${top}%`, height: `${height}%` }
}

/** A shift's position in its column, in percent, cut at the hours shown and at least one hour high. */
export const getColumnPosition = (shift: ZonedSpan): { top: number; height: number } => {
  const { start_time, venue_time_zone: zone } = shift
  const time = toWallTime(start_time, zone)?.time ?? ''
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const sinceMidnight = hours * 60 + minutes + (isSmallHours(start_time, zone) ? 24 * 60 : 0)
  const start = Math.min(Math.max(sinceMidnight - FIRST_MINUTE, 0), SHOWN_MINUTES - 60)
  const length = (Date.parse(shift.end_time) - Date.parse(shift.start_time)) / 60_000
  const end = Math.min(Math.max(sinceMidnight - FIRST_MINUTE + length, start + 60), SHOWN_MINUTES)
  return { top: (100 * start) / SHOWN_MINUTES, height: (100 * (end - start)) / SHOWN_MINUTES }
}

/** Assigns overlapping shifts of a column to lanes side by side; `of` is the number of lanes. */
export const assignLanes = <Shift extends ZonedSpan>(
  shifts: readonly Shift[],
): { shift: Shift; lane: number; of: number }[] => {
  const ends: number[] = []
  const placed = shifts.map((shift) => {
    const free = ends.findIndex((end) => end <= Date.parse(shift.start_time))
    const lane = free === -1 ? ends.length : free
    ends[lane] = Date.parse(shift.end_time)
    return { shift, lane }
  })
  return placed.map((one) => ({ ...one, of: ends.length }))
}

/** `Every Saturday until Jan 2, 6 left`; undefined once fewer than two upcoming shifts are left. */
export const formatSeries = ({ series, start_time, venue_time_zone: zone }: OwnShift): string | undefined => {
  if (!series || series.upcoming < 2) return undefined
  const until = formatDay(series.last_start_time, zone).replace(/^\w+, /, '')
  return `Every ${formatWeekday(start_time, zone)} until ${until}, ${series.upcoming} left`
}

/** `8 Fridays, the last on Jan 8`; undefined if the last day is before the first or invalid. */
export const formatRepeat = (day: string, until: string): string | undefined => {
  const weeks = Math.floor(countDaysBetween(day, until) / WEEK) + 1
  if (!(weeks >= 1)) return undefined
  const last = formatDay(toNoonUtc(addDays(day, (weeks - 1) * WEEK)), 'UTC').replace(/^\w+, /, '')
  const weekday = formatWeekday(toNoonUtc(day), 'UTC')
  return weeks === 1 ? `Just this ${weekday}` : `${weeks} ${weekday}s, the last on ${last}`
}

/** `8 weeks, through Sun, Jan 10`, counted from a Monday. */
export const formatRepeatWeeks = (monday: string, until: string): string | undefined => {
  const weeks = Math.floor(countDaysBetween(monday, until) / WEEK) + 1
  if (!(weeks >= 1)) return undefined
  return weeks === 1 ? 'Just this week' : `${weeks} weeks, through ${formatDay(toNoonUtc(until), 'UTC')}`
}

/** The default last day: eight weeks in all. */
export const getDefaultUntil = (day: string, week = false): string =>
  isCalendarDay(day) ? addDays(day, 7 * WEEK + (week ? WEEK - 1 : 0)) : ''

const NAMED_DAYS = 3

/** `Tue, Nov 24 was already posted.`, or `5 were already posted.` for more than three; undefined for none. */
export const formatSkipped = (skipped: readonly ZonedSpan[]): string | undefined => {
  if (skipped.length === 0) return undefined
  const days = skipped.map(({ start_time, venue_time_zone }) => formatDay(start_time, venue_time_zone))
  const subject = days.length > NAMED_DAYS ? `${days.length}` : days.join(' and ')
  return `${subject} ${days.length === 1 ? 'was' : 'were'} already posted.`
}
