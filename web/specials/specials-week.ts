import type { VenueSpecial } from '#contract/specials.ts'
import { nameTonight, toNightKey } from '#web/core/night.ts'
import { toDayKey, toDayTileParts } from '#web/ui/times.ts'
import { formatHoursText, getClockInZone, getNextWeekday, getOpenDay, getWeekday } from './format-special.ts'

const DAYS = 7
const HOURS = 24
const SHORTEST_SPAN = 8

/** A bar on a day's line, in hours of the day. Hours after midnight count from 24. */
export type SpecialsWeekBar = { id: string; title: string; from: number; until: number; hours: string; is_on: boolean }
export type SpecialsWeekDay = { day: string; label: string; bars: SpecialsWeekBar[] }
export type SpecialsWeek = { from: number; until: number; lines: SpecialsWeekDay[] }

/** The seven days from tonight with their bars. The axis covers only the hours that have bars. */
export const buildSpecialsWeek = (
  specials: readonly VenueSpecial[],
  now: number,
  zone: string,
): SpecialsWeek | undefined => {
  const today = toNightKey(now, zone)
  const lines = Array.from({ length: DAYS }, (_, ahead) => {
    const day = getNextWeekday(today, ahead)
    const label = ahead === 0 ? nameTonight(now, zone) : shortDay(day)
    const bars = specials
      .flatMap((special) => listBars(special, day, ahead === 0 ? now : undefined))
      .sort((one, other) => one.from - other.from || one.until - other.until)
    return { day, label, bars }
  })
  const bars = lines.flatMap((line) => line.bars)
  if (bars.length === 0) return undefined
  const from = Math.floor(Math.min(...bars.map((bar) => bar.from)))
  const until = Math.max(from + SHORTEST_SPAN, Math.ceil(Math.max(...bars.map((bar) => bar.until))))
  return { from, until, lines }
}

const listBars = (special: VenueSpecial, day: string, now: number | undefined): SpecialsWeekBar[] => {
  if (!isOnWeekday(special, day)) return []
  const weekday = getWeekday(day)
  const { first, last } = getDayLimits(special, day)
  return special.windows
    .filter((window) => window.day === weekday)
    .flatMap((window) => {
      const [begins, ends] = [getHour(window.start_time), getHour(window.end_time)]
      const from = Math.max(begins, first)
      const until = Math.min(ends > begins ? ends : ends + HOURS, last)
      if (from >= until) return []
      const open = now !== undefined && special.status === 'active'
      const is_on = open && getOpenDay({ ...window, days: [weekday] }, now, special.venue_time_zone) === weekday
      return {
        id: `${special.id} ${window.start_time}`,
        title: special.title,
        from,
        until,
        hours: formatHoursText({ start_time: getTime(from), end_time: getTime(until) }),
        is_on,
      }
    })
}

const shortDay = (day: string): string => {
  const { weekday, day: figure } = toDayTileParts(`${day}T12:00:00Z`, 'UTC')
  return `${weekday} ${figure}`
}

/** Whether the special's whole-day bounds include hours that begin on this day. */
const isOnWeekday = ({ valid_from_day: first, valid_until_day: last }: VenueSpecial, day: string): boolean =>
  (!first || day >= first) && (!last || day <= last)

/** The part of a day's line that the special's instant bounds allow, in hours in the venue's zone. */
const getDayLimits = (special: VenueSpecial, day: string): { first: number; last: number } => {
  const { valid_from, valid_until, valid_from_day, valid_until_day, venue_time_zone: zone } = special
  return {
    first: valid_from && !valid_from_day ? getHourOnDay(day, valid_from, zone) : Number.NEGATIVE_INFINITY,
    last: valid_until && !valid_until_day ? getHourOnDay(day, valid_until, zone) : Number.POSITIVE_INFINITY,
  }
}

const getHourOnDay = (day: string, moment: string, zone: string): number => {
  const days = (Date.parse(toDayKey(moment, zone)) - Date.parse(day)) / (HOURS * 3_600_000)
  return days * HOURS + getHour(getClockInZone(Date.parse(moment), zone).time)
}

/** `20:00`; 26 is `02:00`. */
const getTime = (hour: number): string => {
  const minutes = Math.round(hour * 60)
  const parts = [Math.floor(minutes / 60) % HOURS, minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const getHour = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** The labeled hours of the axis: `4 PM`. */
export const listTicks = ({ from, until }: SpecialsWeek): { hour: number; text: string }[] => {
  const step = until - from > 12 ? 4 : 3
  const ticks: { hour: number; text: string }[] = []
  for (let hour = from; hour < until; hour += step) ticks.push({ hour, text: formatTickHour(hour) })
  return ticks
}

const formatTickHour = (hour: number): string => `${hour % 12 || 12} ${hour % HOURS < 12 ? 'AM' : 'PM'}`
