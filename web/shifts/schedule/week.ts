import type { OwnShift } from '#contract/schedule.ts'
import { dayIn, daysAfter, daysBetween, isDay, wallTimeOf } from '#web/shifts/zoned-time.ts'
import { dayText, viewerZone, weekdayText } from '#web/ui/times.ts'

type Placed = { start_time: string; end_time: string; venue_time_zone: string }

const HOUR = 3_600_000
const WEEK = 7
/** What starts before this hour belongs to the evening before. */
const NIGHT_ENDS = '04:00'
/** The hours a column shows: 10 AM to 4 AM. */
const OPENS = 10 * 60
const SHOWN = 18 * 60

const noon = (day: string) => `${day}T12:00:00Z`

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(noon(day)).getUTCDay() + 6) % WEEK))

export const weekFrom = (from: string): string[] => Array.from({ length: WEEK }, (_, ahead) => daysAfter(from, ahead))

/** The Monday that an address names, else this week's. Any other day of a week leads to its Monday. */
export const weekIn = (search: Record<string, unknown>, key: 'from' | 'into', now: number): string => {
  const given = search[key]
  if (typeof given === 'string' && /^20\d\d-\d\d-\d\d$/.test(given) && isDay(given)) return mondayOf(given)
  return mondayOf(dayIn(now, viewerZone()))
}

/** The evening a shift belongs to, as the server counts it. */
export const nightOf = ({ start_time, venue_time_zone }: Placed): string => {
  const wall = wallTimeOf(start_time, venue_time_zone)
  if (!wall) return ''
  return wall.time < NIGHT_ENDS ? daysAfter(wall.day, -1) : wall.day
}

export const hoursOf = (shifts: readonly Placed[]): number =>
  Math.round(shifts.reduce((sum, shift) => sum + Date.parse(shift.end_time) - Date.parse(shift.start_time), 0) / HOUR)

/** `Nov 16 to 22`, `Nov 30 to Dec 6` */
export const weekText = (from: string): string => {
  const plain = (day: string) => dayText(noon(day), 'UTC').replace(/^\w+, /, '')
  const [first, last] = [plain(from), plain(daysAfter(from, WEEK - 1))]
  return `${first} to ${first.slice(0, 3) === last.slice(0, 3) ? last.slice(4) : last}`
}

/** `6 shifts, 44 hours` */
export const sumText = (shifts: readonly Placed[]): string => {
  const hours = hoursOf(shifts)
  return `${countText(shifts.length)}, ${hours} ${hours === 1 ? 'hour' : 'hours'}`
}

export const countText = (count: number): string => `${count} ${count === 1 ? 'shift' : 'shifts'}`

/** Where a shift stands in its column, in percent. What reaches beyond the hours shown is cut. */
export const placeIn = (shift: Placed): { top: number; height: number } => {
  const wall = wallTimeOf(shift.start_time, shift.venue_time_zone)
  const [hours = 0, minutes = 0] = (wall?.time ?? '').split(':').map(Number)
  const sinceMidnight = hours * 60 + minutes + ((wall?.time ?? '') < NIGHT_ENDS ? 24 * 60 : 0)
  const start = Math.min(Math.max(sinceMidnight - OPENS, 0), SHOWN - 60)
  const length = (Date.parse(shift.end_time) - Date.parse(shift.start_time)) / 60_000
  const end = Math.min(Math.max(sinceMidnight - OPENS + length, start + 60), SHOWN)
  return { top: (100 * start) / SHOWN, height: (100 * (end - start)) / SHOWN }
}

/** The shifts of a column side by side where they share time: which lane, of how many. */
export const lanesOf = <Shift extends Placed>(
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

/** `Every Saturday until Jan 2, 6 left`; undefined where nothing repeats any more. */
export const seriesText = ({ series, start_time, venue_time_zone: zone }: OwnShift): string | undefined => {
  if (!series || series.upcoming < 2) return undefined
  const until = dayText(series.last_start_time, zone).replace(/^\w+, /, '')
  return `Every ${weekdayText(start_time, zone)} until ${until}, ${series.upcoming} left`
}

/** `8 Fridays, the last on Jan 8`: what repeating until a day comes to; undefined while there is nothing to say. */
export const repeatText = (day: string, until: string): string | undefined => {
  const weeks = Math.floor(daysBetween(day, until) / WEEK) + 1
  if (!(weeks >= 1)) return undefined
  const last = dayText(noon(daysAfter(day, (weeks - 1) * WEEK)), 'UTC').replace(/^\w+, /, '')
  const weekday = weekdayText(noon(day), 'UTC')
  return weeks === 1 ? `Only this ${weekday}` : `${weeks} ${weekday}s, the last on ${last}`
}

/** `8 weeks, up to Sun, Jan 10`, counted from a Monday. */
export const weeksText = (monday: string, until: string): string | undefined => {
  const weeks = Math.floor(daysBetween(monday, until) / WEEK) + 1
  if (!(weeks >= 1)) return undefined
  return weeks === 1 ? 'Only this week' : `${weeks} weeks, up to ${dayText(noon(until), 'UTC')}`
}

/** Eight weeks of it, as long as nobody says otherwise. */
export const untilByDefault = (day: string, week = false): string =>
  isDay(day) ? daysAfter(day, 7 * WEEK + (week ? WEEK - 1 : 0)) : ''

/** `2 were posted already.` */
export const skippedText = (count: number): string | undefined =>
  count > 0 ? `${count} ${count === 1 ? 'was' : 'were'} posted already.` : undefined
