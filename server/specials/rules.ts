import { Temporal } from 'temporal-polyfill'
import type { SpecialStatus, SpecialWindow } from '#contract/specials.ts'
import type { Tonight } from '#contract/venues.ts'

const DAY = 86_400_000
/** A weekday comes twice in it: one that a clock change swallows is found a week later. */
const DAYS_AHEAD = 15
/** Until this hour it is still last night. */
const NIGHT_ENDS = '05:00'

/** Bounds as stored: whole days keep their day beside the moment, `valid_until` is the first moment after the last. */
export type Bounds = {
  valid_from: Date | null
  valid_until: Date | null
  valid_from_day: string | null
  valid_until_day: string | null
}
export type Timed = Bounds & { windows: readonly SpecialWindow[] }
export type Span = { start_time: Date; end_time: Date }
export type Standing = { status: SpecialStatus | null; active_until: Date | null; next_window: Span | null }

/** A venue's calendar: days as `2026-11-20`, moments in milliseconds. */
export type Calendar = {
  /** When the clocks there first show a time of a day, or a later one where a change skips it. */
  momentOf(day: string, time: string): number
  dayOf(moment: number): string
}

/** The one place where times of venues' weeks become moments. What was asked once is remembered. */
export function calendarOf(timeZone: string): Calendar {
  const known = new Map<string, number>()
  return {
    momentOf(day, time) {
      const wall = `${day}T${time}`
      const moment = known.get(wall) ?? firstMoment(wall, timeZone)
      known.set(wall, moment)
      return moment
    },
    dayOf: (moment) =>
      Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString(),
  }
}

function firstMoment(wall: string, timeZone: string): number {
  const plain = Temporal.PlainDateTime.from(wall)
  const shown = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (shown.toPlainDateTime().equals(plain)) return shown.epochMilliseconds
  // Skipped: the clocks pass it in the moment they change.
  return (shown.getTimeZoneTransition('next') ?? shown).epochMilliseconds
}

/** Bounds as a form gives them, each a local day meant whole or a moment. */
export function boundsOf(calendar: Calendar, { valid_from, valid_until }: Entered): Bounds | 'until before from' {
  const [first, last] = [wholeDay(valid_from), wholeDay(valid_until)]
  const bounds = {
    valid_from: first ? beginOf(calendar, first) : momentIn(valid_from),
    valid_until: last ? endOf(calendar, last) : momentIn(valid_until),
    valid_from_day: first,
    valid_until_day: last,
  }
  return isInOrder(bounds) ? bounds : 'until before from'
}

type Entered = { valid_from: string | null; valid_until: string | null }

const wholeDay = (bound: string | null): string | null => (bound?.includes('T') ? null : bound)
const momentIn = (bound: string | null): Date | null => (bound === null ? null : new Date(bound))
const beginOf = (calendar: Calendar, day: string): Date => new Date(calendar.momentOf(day, '00:00'))
const endOf = (calendar: Calendar, day: string): Date => beginOf(calendar, daysAfter(day, 1))

const isInOrder = ({ valid_from, valid_until }: Pick<Bounds, 'valid_from' | 'valid_until'>): boolean =>
  valid_from === null || valid_until === null || valid_from < valid_until

/** The same days elsewhere: whole days move with the zone of the venue, moments stay. */
export function rezoned(calendar: Calendar, bounds: Bounds): Bounds {
  const { valid_from_day: first, valid_until_day: last } = bounds
  const moved = {
    ...bounds,
    valid_from: first ? beginOf(calendar, first) : bounds.valid_from,
    valid_until: last ? endOf(calendar, last) : bounds.valid_until,
  }
  const day = first ?? last
  if (isInOrder(moved) || !day) return moved
  // A moment that has come to lie beyond the other bound's day becomes that day.
  return {
    valid_from: beginOf(calendar, day),
    valid_until: endOf(calendar, day),
    valid_from_day: day,
    valid_until_day: day,
  }
}

/** Windows without twins: of those that begin together the longest says it all. */
export function distinctWindows(windows: readonly SpecialWindow[]): SpecialWindow[] {
  const byBegin = new Map<string, SpecialWindow>()
  for (const window of windows) {
    const key = `${window.day} ${window.start_time}`
    const other = byBegin.get(key)
    if (!other || lengthOf(window) > lengthOf(other)) byBegin.set(key, window)
  }
  return [...byBegin.values()]
}

const lengthOf = ({ start_time, end_time }: SpecialWindow): string =>
  end_time > start_time ? `0 ${end_time}` : `1 ${end_time}`

/** What a special is at a moment: with weekly hours by them, else by its dates alone. */
export function standingOf(special: Timed, calendar: Calendar, now: Date): Standing {
  return special.windows.length > 0
    ? byWindows(special, calendar, now.getTime())
    : { ...byDates(special, now), next_window: null }
}

function byDates({ valid_from, valid_until }: Bounds, now: Date): Omit<Standing, 'next_window'> {
  // Offered until its venue takes it down: there is nothing to tell by the clock.
  if (!valid_from && !valid_until) return { status: null, active_until: null }
  if (valid_until && valid_until <= now) return { status: 'expired', active_until: null }
  return valid_from && valid_from > now
    ? { status: 'upcoming', active_until: null }
    : { status: 'active', active_until: valid_until }
}

function byWindows(special: Timed, calendar: Calendar, now: number): Standing {
  const coming = occurrences(special, calendar, now).filter(({ end }) => end > now)
  const running = coming.filter(({ start }) => start <= now)
  if (running.length > 0) return { status: 'active', active_until: stopOf(special, coming, now), next_window: null }
  const [next] = coming
  if (!next) return { status: 'expired', active_until: null, next_window: null }
  const next_window = { start_time: new Date(next.start), end_time: new Date(next.end) }
  return { status: 'upcoming', active_until: null, next_window }
}

type Occurrence = { start: number; end: number }

/**
 * The windows around `now`, soonest first, as far as they lie in the special's range: one of a range in days belongs to
 * the day it begins on, one of a range in moments is cut by it.
 */
function occurrences(special: Timed, calendar: Calendar, now: number): Occurrence[] {
  const { valid_from, valid_until, valid_from_day, valid_until_day } = special
  const from = Math.max(now, valid_from?.getTime() ?? now)
  // A window of the day before may still run.
  const firstDay = daysAfter(calendar.dayOf(from), -1)
  const found: Occurrence[] = []
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const day = daysAfter(firstDay, ahead)
    if ((valid_from_day && day < valid_from_day) || (valid_until_day && day > valid_until_day)) continue
    for (const window of special.windows) {
      if (window.day !== weekdayOf(day)) continue
      const begins = calendar.momentOf(day, window.start_time)
      const ends = calendar.momentOf(window.end_time > window.start_time ? day : daysAfter(day, 1), window.end_time)
      const start = valid_from_day ? begins : Math.max(begins, valid_from?.getTime() ?? begins)
      const end = valid_until_day ? ends : Math.min(ends, valid_until?.getTime() ?? ends)
      if (start < end) found.push({ start, end })
    }
  }
  return found.sort((one, other) => one.start - other.start || other.end - one.end)
}

/** When it is over: windows that touch are one. Without a gap in two weeks only the range ends it. */
function stopOf({ valid_until }: Bounds, coming: readonly Occurrence[], now: number): Date | null {
  let stop = now
  for (const { start, end } of coming) if (start <= stop) stop = Math.max(stop, end)
  return stop - now < (DAYS_AHEAD - 3) * DAY ? new Date(stop) : valid_until
}

type Listed = Standing & { valid_from: Date | null; created_at: Date }

/** What one can have now, first what the clock tells, then upcoming, then what is over; each by its start, then the newest. */
export function inOrder(one: Listed, other: Listed): number {
  return (
    rankOf(one) - rankOf(other) ||
    (one.valid_from?.getTime() ?? Number.MAX_SAFE_INTEGER) - (other.valid_from?.getTime() ?? Number.MAX_SAFE_INTEGER) ||
    other.created_at.getTime() - one.created_at.getTime()
  )
}

const RANKS = { active: 0, undated: 1, upcoming: 2, expired: 3 }
const rankOf = ({ status }: Standing): number => RANKS[status ?? 'undated']

type Announced = { title: string; is_on: boolean; starts: number }

/** The one line on a venue's card: a special before an event, what is on before what begins before the night is over. */
export function pickTonight(
  { specials, events }: { specials: readonly (Timed & { title: string })[]; events: readonly EventTonight[] },
  calendar: Calendar,
  now: Date,
): Tonight | null {
  const nightEnds = calendar.momentOf(daysAfter(calendar.dayOf(now.getTime()), 1), NIGHT_ENDS)
  const special = firstOf(
    specials.flatMap((one) => announced(one, standingOf(one, calendar, now))),
    nightEnds,
  )
  if (special) return { kind: 'special', title: special.title, is_on: special.is_on }
  const happenings = events.map(({ title, start_time }) => ({
    title,
    is_on: start_time <= now,
    starts: start_time.getTime(),
  }))
  const event = firstOf(happenings, nightEnds)
  return event ? { kind: 'event', title: event.title, is_on: event.is_on } : null
}

/** An event that is not over. */
export type EventTonight = { title: string; start_time: Date }

function announced({ title, valid_from }: Timed & { title: string }, standing: Standing): Announced[] {
  if (standing.status === 'active') return [{ title, is_on: true, starts: 0 }]
  const start = standing.next_window?.start_time ?? valid_from
  return standing.status === 'upcoming' && start ? [{ title, is_on: false, starts: start.getTime() }] : []
}

function firstOf(announcements: readonly Announced[], nightEnds: number): Announced | undefined {
  return announcements
    .filter(({ is_on, starts }) => is_on || starts < nightEnds)
    .sort((one, other) => Number(other.is_on) - Number(one.is_on) || one.starts - other.starts)[0]
}

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
