import type { VenueSpecial } from '#contract/specials.ts'
import { dayKey, dayTileParts } from '#web/ui/times.ts'
import { clockIn, hoursText, nextDay, openDay, weekdayOf } from './phrases.ts'

const DAYS = 7
const HOURS = 24
const SHORTEST_SPAN = 8
/** Until then it is still last night. */
const NIGHT_ENDS = 5 * 3_600_000

/** A stretch of hours on a day's line; hours after midnight count on from 24. */
export type Bar = { id: string; title: string; from: number; until: number; hours: string; is_on: boolean }
export type DayLine = { day: string; label: string; bars: Bar[] }
export type Week = { from: number; until: number; lines: DayLine[] }

/** The seven days from tonight on, each with what runs on it and when; the hours shown are those that are needed. */
export const weekOf = (specials: readonly VenueSpecial[], now: number, zone: string): Week | undefined => {
  const today = dayKey(now - NIGHT_ENDS, zone)
  const lines = Array.from({ length: DAYS }, (_, ahead) => {
    const day = nextDay(today, ahead)
    const label = ahead === 0 ? (today === dayKey(now, zone) ? 'Today' : 'Tonight') : shortDay(day)
    const bars = specials
      .flatMap((special) => barsOn(special, day, ahead === 0 ? now : undefined))
      .sort((one, other) => one.from - other.from || one.until - other.until)
    return { day, label, bars }
  })
  const bars = lines.flatMap((line) => line.bars)
  if (bars.length === 0) return undefined
  const from = Math.floor(Math.min(...bars.map((bar) => bar.from)))
  const until = Math.max(from + SHORTEST_SPAN, Math.ceil(Math.max(...bars.map((bar) => bar.until))))
  return { from, until, lines }
}

const barsOn = (special: VenueSpecial, day: string, now: number | undefined): Bar[] => {
  if (!runsOn(special, day)) return []
  const weekday = weekdayOf(day)
  const { first, last } = limitsOn(special, day)
  return special.windows
    .filter((window) => window.day === weekday)
    .flatMap((window) => {
      const [begins, ends] = [hourOf(window.start_time), hourOf(window.end_time)]
      const from = Math.max(begins, first)
      const until = Math.min(ends > begins ? ends : ends + HOURS, last)
      if (from >= until) return []
      const open = now !== undefined && special.status === 'active'
      const is_on = open && openDay({ ...window, days: [weekday] }, now, special.venue_time_zone) === weekday
      return {
        id: `${special.id} ${window.start_time}`,
        title: special.title,
        from,
        until,
        hours: hoursText({ start_time: timeOf(from), end_time: timeOf(until) }),
        is_on,
      }
    })
}

const shortDay = (day: string): string => {
  const { weekday, day: figure } = dayTileParts(`${day}T12:00:00Z`, 'UTC')
  return `${weekday} ${figure}`
}

/** A bound in days admits all hours that begin on its days. */
const runsOn = ({ valid_from_day: first, valid_until_day: last }: VenueSpecial, day: string): boolean =>
  (!first || day >= first) && (!last || day <= last)

/** A bound that is a moment cuts hours: from where to where on a day's line, as the venue's clocks show it. */
const limitsOn = (special: VenueSpecial, day: string): { first: number; last: number } => {
  const { valid_from, valid_until, valid_from_day, valid_until_day, venue_time_zone: zone } = special
  return {
    first: valid_from && !valid_from_day ? hourOn(day, valid_from, zone) : Number.NEGATIVE_INFINITY,
    last: valid_until && !valid_until_day ? hourOn(day, valid_until, zone) : Number.POSITIVE_INFINITY,
  }
}

const hourOn = (day: string, moment: string, zone: string): number => {
  const days = (Date.parse(dayKey(moment, zone)) - Date.parse(day)) / (HOURS * 3_600_000)
  return days * HOURS + hourOf(clockIn(Date.parse(moment), zone).time)
}

/** `20:00`; 26 is `02:00`. */
const timeOf = (hour: number): string => {
  const minutes = Math.round(hour * 60)
  const parts = [Math.floor(minutes / 60) % HOURS, minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

const hourOf = (time: string): number => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

/** Hours to write above the lines, a few of them: `4 PM`. */
export const ticksOf = ({ from, until }: Week): { hour: number; text: string }[] => {
  const step = until - from > 12 ? 4 : 3
  const ticks: { hour: number; text: string }[] = []
  for (let hour = from; hour < until; hour += step) ticks.push({ hour, text: hourText(hour) })
  return ticks
}

const hourText = (hour: number): string => `${hour % 12 || 12} ${hour % HOURS < 12 ? 'AM' : 'PM'}`
