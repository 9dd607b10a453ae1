import { Temporal } from 'temporal-polyfill'
import type { SpecialStatus, SpecialWindow } from '#contract/specials.ts'
import type { Tonight } from '#contract/venues.ts'

const DAY = 86_400_000
/** A weekday comes twice in it: one that a clock change swallows is found a week later. */
const DAYS_AHEAD = 15
/** Until this hour it is still last night. */
const NIGHT_ENDS = '05:00'

/** Bounds as stored: whole days keep their day beside the moment, `valid_until` is the first moment after the last. */
export type SpecialValidity = {
  valid_from: Date | null
  valid_until: Date | null
  valid_from_day: string | null
  valid_until_day: string | null
}
export type SpecialTiming = SpecialValidity & { windows: readonly SpecialWindow[] }
export type Span = { start_time: Date; end_time: Date }
export type SpecialState = { status: SpecialStatus | null; active_until: Date | null; next_window: Span | null }

/** A venue's calendar: days as `2026-11-20`, moments in milliseconds. */
export type VenueCalendar = {
  /** When the clocks there first show a time of a day, or a later one where a change skips it. */
  toMoment(day: string, time: string): number
  toDay(moment: number): string
}

/** The one place where times of venues' weeks become moments. What was asked once is remembered. */
export function createVenueCalendar(timeZone: string): VenueCalendar {
  const cache = new Map<string, number>()
  return {
    toMoment(day, time) {
      const wall = `${day}T${time}`
      const moment = cache.get(wall) ?? firstMoment(wall, timeZone)
      cache.set(wall, moment)
      return moment
    },
    toDay: (moment) =>
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
export function toSpecialValidity(
  calendar: VenueCalendar,
  { valid_from, valid_until }: ValidityInput,
): SpecialValidity | 'until before from' {
  const [first, last] = [parseWholeDay(valid_from), parseWholeDay(valid_until)]
  const bounds = {
    valid_from: first ? startOfDay(calendar, first) : parseMoment(valid_from),
    valid_until: last ? endOfDay(calendar, last) : parseMoment(valid_until),
    valid_from_day: first,
    valid_until_day: last,
  }
  return isOrdered(bounds) ? bounds : 'until before from'
}

type ValidityInput = { valid_from: string | null; valid_until: string | null }

const parseWholeDay = (bound: string | null): string | null => (bound?.includes('T') ? null : bound)
const parseMoment = (bound: string | null): Date | null => (bound === null ? null : new Date(bound))
const startOfDay = (calendar: VenueCalendar, day: string): Date => new Date(calendar.toMoment(day, '00:00'))
const endOfDay = (calendar: VenueCalendar, day: string): Date => startOfDay(calendar, addDays(day, 1))

const isOrdered = ({ valid_from, valid_until }: Pick<SpecialValidity, 'valid_from' | 'valid_until'>): boolean =>
  valid_from === null || valid_until === null || valid_from < valid_until

/** The same days elsewhere: whole days move with the zone of the venue, moments stay. */
export function moveToZone(calendar: VenueCalendar, bounds: SpecialValidity): SpecialValidity {
  const { valid_from_day: first, valid_until_day: last } = bounds
  const moved = {
    ...bounds,
    valid_from: first ? startOfDay(calendar, first) : bounds.valid_from,
    valid_until: last ? endOfDay(calendar, last) : bounds.valid_until,
  }
  const day = first ?? last
  if (isOrdered(moved) || !day) return moved
  // A moment that has come to lie beyond the other bound's day becomes that day.
  return {
    valid_from: startOfDay(calendar, day),
    valid_until: endOfDay(calendar, day),
    valid_from_day: day,
    valid_until_day: day,
  }
}

/** Windows without twins: of those that begin together the longest says it all. */
export function distinctWindows(windows: readonly SpecialWindow[]): SpecialWindow[] {
  const byStart = new Map<string, SpecialWindow>()
  for (const window of windows) {
    const key = `${window.day} ${window.start_time}`
    const other = byStart.get(key)
    if (!other || toLengthKey(window) > toLengthKey(other)) byStart.set(key, window)
  }
  return [...byStart.values()]
}

const toLengthKey = ({ start_time, end_time }: SpecialWindow): string =>
  end_time > start_time ? `0 ${end_time}` : `1 ${end_time}`

/** What a special is at a moment: with weekly hours by them, else by its dates alone. */
export function getSpecialState(special: SpecialTiming, calendar: VenueCalendar, now: Date): SpecialState {
  return special.windows.length > 0
    ? stateByWindows(special, calendar, now.getTime())
    : { ...stateByDates(special, now), next_window: null }
}

function stateByDates({ valid_from, valid_until }: SpecialValidity, now: Date): Omit<SpecialState, 'next_window'> {
  // Offered until its venue takes it down: there is nothing to tell by the clock.
  if (!valid_from && !valid_until) return { status: null, active_until: null }
  if (valid_until && valid_until <= now) return { status: 'expired', active_until: null }
  return valid_from && valid_from > now
    ? { status: 'upcoming', active_until: null }
    : { status: 'active', active_until: valid_until }
}

function stateByWindows(special: SpecialTiming, calendar: VenueCalendar, now: number): SpecialState {
  const coming = listOccurrences(special, calendar, now).filter(({ end }) => end > now)
  const running = coming.filter(({ start }) => start <= now)
  if (running.length > 0)
    return { status: 'active', active_until: findActiveUntil(special, coming, now), next_window: null }
  const [next] = coming
  if (!next) return { status: 'expired', active_until: null, next_window: null }
  const next_window = { start_time: new Date(next.start), end_time: new Date(next.end) }
  return { status: 'upcoming', active_until: null, next_window }
}

type WindowOccurrence = { start: number; end: number }

/**
 * The windows around `now`, soonest first, as far as they lie in the special's range: one of a range in days belongs to
 * the day it begins on, one of a range in moments is cut by it.
 */
function listOccurrences(special: SpecialTiming, calendar: VenueCalendar, now: number): WindowOccurrence[] {
  const { valid_from, valid_until, valid_from_day, valid_until_day } = special
  const from = Math.max(now, valid_from?.getTime() ?? now)
  // A window of the day before may still run.
  const firstDay = addDays(calendar.toDay(from), -1)
  const found: WindowOccurrence[] = []
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead++) {
    const day = addDays(firstDay, ahead)
    if ((valid_from_day && day < valid_from_day) || (valid_until_day && day > valid_until_day)) continue
    for (const window of special.windows) {
      if (window.day !== getWeekday(day)) continue
      const begins = calendar.toMoment(day, window.start_time)
      const ends = calendar.toMoment(window.end_time > window.start_time ? day : addDays(day, 1), window.end_time)
      const start = valid_from_day ? begins : Math.max(begins, valid_from?.getTime() ?? begins)
      const end = valid_until_day ? ends : Math.min(ends, valid_until?.getTime() ?? ends)
      if (start < end) found.push({ start, end })
    }
  }
  return found.sort((one, other) => one.start - other.start || other.end - one.end)
}

/** When it is over: windows that touch are one. Without a gap in two weeks only the range ends it. */
function findActiveUntil(
  { valid_until }: SpecialValidity,
  coming: readonly WindowOccurrence[],
  now: number,
): Date | null {
  let stop = now
  for (const { start, end } of coming) if (start <= stop) stop = Math.max(stop, end)
  return stop - now < (DAYS_AHEAD - 3) * DAY ? new Date(stop) : valid_until
}

type ListedSpecial = SpecialState & { valid_from: Date | null; created_at: Date }

/** What one can have now, first what the clock tells, then upcoming, then what is over; each by its start, then the newest. */
export function compareSpecials(one: ListedSpecial, other: ListedSpecial): number {
  return (
    getRank(one) - getRank(other) ||
    (one.valid_from?.getTime() ?? Number.MAX_SAFE_INTEGER) - (other.valid_from?.getTime() ?? Number.MAX_SAFE_INTEGER) ||
    other.created_at.getTime() - one.created_at.getTime()
  )
}

const RANKS = { active: 0, undated: 1, upcoming: 2, expired: 3 }
const getRank = ({ status }: SpecialState): number => RANKS[status ?? 'undated']

type TonightCandidate = { title: string; is_on: boolean; starts: number }

/** The one line on a venue's card: a special before an event, what is on before what begins before the night is over. */
export function pickTonight(
  { specials, events }: { specials: readonly (SpecialTiming & { title: string })[]; events: readonly EventTonight[] },
  calendar: VenueCalendar,
  now: Date,
): Tonight | null {
  const nightEnds = calendar.toMoment(addDays(calendar.toDay(now.getTime()), 1), NIGHT_ENDS)
  const special = pickFirst(
    specials.flatMap((one) => toCandidates(one, getSpecialState(one, calendar, now))),
    nightEnds,
  )
  if (special) return { kind: 'special', title: special.title, is_on: special.is_on }
  const eventCandidates = events.map(({ title, start_time }) => ({
    title,
    is_on: start_time <= now,
    starts: start_time.getTime(),
  }))
  const event = pickFirst(eventCandidates, nightEnds)
  return event ? { kind: 'event', title: event.title, is_on: event.is_on } : null
}

/** An event that is not over. */
export type EventTonight = { title: string; start_time: Date }

function toCandidates(
  { title, valid_from }: SpecialTiming & { title: string },
  state: SpecialState,
): TonightCandidate[] {
  if (state.status === 'active') return [{ title, is_on: true, starts: 0 }]
  const start = state.next_window?.start_time ?? valid_from
  return state.status === 'upcoming' && start ? [{ title, is_on: false, starts: start.getTime() }] : []
}

function pickFirst(announcements: readonly TonightCandidate[], nightEnds: number): TonightCandidate | undefined {
  return announcements
    .filter(({ is_on, starts }) => is_on || starts < nightEnds)
    .sort((one, other) => Number(other.is_on) - Number(one.is_on) || one.starts - other.starts)[0]
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
