import type { SpecialWindow, VenueSpecial } from '#contract/specials.ts'
import { isSmallHours, toNightKey } from '#web/core/night.ts'
import { formatList } from '#web/ui/format-list.ts'
import { formatClockTime, formatDay, formatDayAndTime, getDateFormatter, toDayKey, toIsoText } from '#web/ui/times.ts'
import { parseWallClock } from '#web/ui/wall-clock.ts'

/** The fields that the card needs, of a stored special or of a preview. */
export type CardSpecial = Omit<
  VenueSpecial,
  'id' | 'venue_id' | 'venue_name' | 'venue_slug' | 'created_at' | 'confirmed_at' | 'is_confirmed' | 'can_answer'
>
type Dates = Pick<
  VenueSpecial,
  'valid_from' | 'valid_until' | 'valid_from_day' | 'valid_until_day' | 'venue_time_zone' | 'windows'
>

export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Hours, and the days that have them (0 is Sunday). */
export type Hours = { start_time: string; end_time: string; days: number[] }

/** Groups windows by their hours, ordered by first day of the week. */
export const groupWindowsByHours = (windows: readonly SpecialWindow[]): Hours[] => {
  const found: Hours[] = []
  for (const { day, start_time, end_time } of windows) {
    const same = found.find((one) => one.start_time === start_time && one.end_time === end_time)
    if (same) same.days.push(day)
    else found.push({ start_time, end_time, days: [day] })
  }
  return found
}

const formatWallTime = (time: string): string => {
  const clock = parseWallClock(time)
  return clock ? `${clock.time} ${clock.meridiem}` : time
}

/** `8:00 PM to 10:00 PM` */
export const formatHoursText = ({ start_time, end_time }: Pick<Hours, 'start_time' | 'end_time'>): string =>
  `${formatWallTime(start_time)} to ${formatWallTime(end_time)}`

/** `Wednesday and Friday`, `Every day` */
export const formatDays = (days: readonly number[]): string => {
  if (days.length === WEEKDAYS.length) return 'Every day'
  const names = days.toSorted((one, other) => one - other).map((day) => WEEKDAYS[day] ?? '')
  return formatList(names)
}

/** The weekday and wall time in a zone. */
export const getClockInZone = (now: number, zone: string): { day: number; time: string } => ({
  day: getWeekday(toDayKey(now, zone)),
  time: getDateFormatter(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).text(now),
})

export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The day on which the current hours began, which is yesterday for hours past midnight; undefined outside them. */
export const getOpenDay = ({ days, start_time, end_time }: Hours, now: number, zone: string): number | undefined => {
  const { day, time } = getClockInZone(now, zone)
  const overnight = end_time <= start_time
  if (days.includes(day) && time >= start_time && (overnight || time < end_time)) return day
  const yesterday = (day + 6) % 7
  return overnight && days.includes(yesterday) && time < end_time ? yesterday : undefined
}

/** `tonight at 11:00 PM`, `tomorrow at 4:00 PM`, `Mon, Nov 23 at 4:00 PM` */
export const formatSpecialHours = (at: string, now: number, zone: string): string => {
  const day = toDayKey(at, zone)
  const { time } = getClockInZone(Date.parse(at), zone)
  if (toNightKey(at, zone) === toNightKey(now, zone))
    return `${time >= '17:00' || isSmallHours(at, zone) ? 'tonight' : 'today'} at ${formatClockTime(at, zone)}`
  if (day === toDayKey(now, zone)) return `today at ${formatClockTime(at, zone)}`
  if (day === getNextWeekday(toDayKey(now, zone))) return `tomorrow at ${formatClockTime(at, zone)}`
  return formatDayAndTime(at, zone)
}

/** `Wed, Nov 25, all day`, `Fri, May 15 to Wed, Sep 30`, or undefined without dates. */
export const formatSpecialDates = (special: Dates, now: number): string | undefined => {
  const { valid_from, valid_until, valid_from_day: first, valid_until_day: last, venue_time_zone: zone } = special
  const from = first ? formatPlainDay(first, now, zone) : valid_from && formatSpecialMoment(valid_from, now, zone)
  const until = last ? formatPlainDay(last, now, zone) : valid_until && formatSpecialMoment(valid_until, now, zone)
  if (first && first === last) return special.windows.length > 0 ? from || undefined : `${from}, all day`
  if (!first && !last && valid_from && valid_until && toDayKey(valid_from, zone) === toDayKey(valid_until, zone))
    return `${formatDayWithYear(formatDay(valid_from, zone), toDayKey(valid_from, zone), now, zone)}, ${formatClockTime(valid_from, zone)} to ${formatClockTime(valid_until, zone)}`
  if (from && until) return `${from} to ${until}`
  if (from) return `From ${from}`
  return until ? `Until ${until}` : undefined
}

const formatPlainDay = (day: string, now: number, zone: string) =>
  formatDayWithYear(formatDay(`${day}T12:00:00Z`, 'UTC'), day, now, zone)

const formatSpecialMoment = (at: string, now: number, zone: string) =>
  `${formatDayWithYear(formatDay(at, zone), toDayKey(at, zone), now, zone)} at ${formatClockTime(at, zone)}`

const formatDayWithYear = (text: string, day: string, now: number, zone: string) =>
  day.slice(0, 4) === toDayKey(now, zone).slice(0, 4) ? text : `${text}, ${day.slice(0, 4)}`

export const getNextWeekday = (day: string, days = 1): string =>
  toIsoText(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).slice(0, 10)
