import { getHour, isSmallHours, toNightKey } from '#web/core/night.ts'
import {
  formatClockTime,
  formatDay,
  formatDuration,
  formatWeekday,
  formatZoneIfDifferent,
  toDayKey,
} from '#web/ui/times.ts'

export type Span = { start_time: string; end_time: string }
export type ZonedSpan = Span & { venue_time_zone: string }
/** A shift as others may see it: without its end if that is not shown to them. */
export type ShownSpan = { start_time: string; end_time: string | null }
type ShownEnd = Pick<ShownSpan, 'end_time'>
export type ZonedShownSpan = ShownSpan & { venue_time_zone: string }
type ZonedStart = { start_time: string; venue_time_zone: string }

/** Takes the place of an end that is not shown. */
export const LATE = 'late'

const HOUR = 3_600_000
const EVENING_HOUR = 17

/** Whether a shift is on at `now`: from its start up to, but not including, its end. */
export const isShiftOn = (shift: ShownSpan, now: number): boolean =>
  Date.parse(shift.start_time) <= now && !isShiftOver(shift, now)

/** A shift whose end is not shown is over once the server leaves it out. */
export const isShiftOver = (shift: ShownEnd, now: number): boolean => parseEnd(shift) <= now

/** Not a number if the end is not shown. */
const parseEnd = ({ end_time }: ShownEnd): number => Date.parse(end_time ?? '')

/** The share of a running shift that is left, from 0 to 1. */
export const getShareLeft = (shift: ShownSpan, now: number): number =>
  (parseEnd(shift) - now) / (parseEnd(shift) - Date.parse(shift.start_time))

/** `3 hours 56 minutes left` */
export const formatTimeLeft = (shift: ShownSpan, now: number): string => `${formatDuration(parseEnd(shift) - now)} left`

/** `3 h 56 min` */
export const formatShortDuration = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, hours && `${hours} h`].filter(Boolean).join(' ')
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** `8 hours`, `7 hours 30 minutes` */
export const formatShiftLength = (shift: Span): string =>
  formatDuration(Date.parse(shift.end_time) - Date.parse(shift.start_time))

/** `1:00 AM`, or `1:00 AM CST` for a viewer in another zone. */
export const formatZonedClock = (at: string, zone: string): string =>
  [formatClockTime(at, zone), formatZoneIfDifferent(at, zone)].filter(Boolean).join(' ')

/** `5:00 PM to 1:00 AM` in the venue's zone. */
export const formatHours = ({ start_time, end_time, venue_time_zone: zone }: ZonedShownSpan): string =>
  `${formatClockTime(start_time, zone)} to ${formatEnd(end_time, zone)}`

/** `1:00 AM`, or `late`. */
export const formatEnd = (end: string | null, zone: string): string => (end ? formatClockTime(end, zone) : LATE)

/** `5:00 PM CST to 1:00 AM CST` for a viewer in another zone. */
export const formatZonedHours = ({ start_time, end_time, venue_time_zone: zone }: ZonedSpan): string =>
  `${formatZonedClock(start_time, zone)} to ${formatZonedClock(end_time, zone)}`

/** The heading above an upcoming shift: `Later tonight`, `Later today`, `Tomorrow` or the day. */
export const formatUpcomingHeading = (shift: ZonedStart, now: number): string => {
  const { start_time, venue_time_zone: zone } = shift
  const today = toDayKey(now, zone)
  if (toNightKey(start_time, zone) === toNightKey(now, zone)) {
    // A shift that starts in the daytime is "today", unless it is already night.
    const isEvening = getHour(start_time, zone) >= EVENING_HOUR || isSmallHours(start_time, zone)
    return isEvening || isSmallHours(now, zone) ? 'Later tonight' : 'Later today'
  }
  const day = toDayKey(start_time, zone)
  if (day === today) return 'Later today'
  if (day === toDayKey(now + 24 * HOUR, zone)) return 'Tomorrow'
  return formatDay(start_time, zone)
}

/** The text before the start of an upcoming shift: `from`, `Sat from` on another night, `Dec 5 from` in a week or later. */
export const formatStartPrefix = ({ start_time, venue_time_zone: zone }: ZonedStart, now: number): string => {
  const night = toNightKey(start_time, zone)
  if (night === toNightKey(now, zone)) return 'from'
  if (night > toNightKey(now + 6 * 24 * HOUR, zone)) return `${formatDay(start_time, zone).replace(/^\w+, /, '')} from`
  return `${formatWeekday(start_time, zone).slice(0, 3)} from`
}

/** Splits lines into those on now and upcoming ones grouped by heading, in their given order; drops past ones. */
export const groupBoardLines = <Line extends ZonedShownSpan>(lines: readonly Line[], now: number) => {
  const upcoming = lines.filter((line) => !isShiftOver(line, now) && !isShiftOn(line, now))
  const groups = Map.groupBy(upcoming, (line) => formatUpcomingHeading(line, now))
  return {
    on: lines.filter((line) => isShiftOn(line, now)),
    later: [...groups].map(([heading, group]) => ({ heading, lines: group })),
  }
}
