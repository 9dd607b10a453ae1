import { Temporal } from 'temporal-polyfill'
import type { SpecialStatus, SpecialWindow } from '#contract/specials.ts'
import type { Tonight } from '#contract/venues.ts'
import { type Result, refusal } from '#server/core/result.ts'
import { TONIGHT_ENDS, toLocalDate } from '#server/core/time-zones.ts'

const DAY = 86_400_000
/** Every weekday occurs twice in this span, so a window that a clock change skips is found a week later. */
const DAYS_AHEAD = 15

/** Bounds as stored: a whole-day bound keeps its day next to its instant; `valid_until` is exclusive. */
export type SpecialValidity = {
  valid_from: Date | null
  valid_until: Date | null
  valid_from_day: string | null
  valid_until_day: string | null
}
export type SpecialTiming = SpecialValidity & { windows: readonly SpecialWindow[] }
export type Span = { start_time: Date; end_time: Date }
export type SpecialState = { status: SpecialStatus | null; active_until: Date | null; next_window: Span | null }

/** A venue's calendar: days as `2026-11-20`, instants in milliseconds. */
export type VenueCalendar = {
  /** The first instant at which the venue's clocks show a time of a day, or the clock change that skips it. */
  toMoment(day: string, time: string): number
  toDay(moment: number): string
}

/** Converts local times of a venue to instants, with a cache. All local times of specials are converted here. */
export function createVenueCalendar(timeZone: string): VenueCalendar {
  const cache = new Map<string, number>()
  return {
    toMoment(day, time) {
      const wall = `${day}T${time}`
      const moment = cache.get(wall) ?? resolveMoment(wall, timeZone)
      cache.set(wall, moment)
      return moment
    },
    toDay: (moment) => toLocalDate(new Date(moment), timeZone).toString(),
  }
}

function resolveMoment(wall: string, timeZone: string): number {
  const plain = Temporal.PlainDateTime.from(wall)
  const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
  if (zoned.toPlainDateTime().equals(plain)) return zoned.epochMilliseconds
  // The time is skipped: use the instant of the clock change.
  return (zoned.getTimeZoneTransition('next') ?? zoned).epochMilliseconds
}

/** Bounds from a form, each a whole local day or an instant. */
export function toSpecialValidity(
  calendar: VenueCalendar,
  { valid_from, valid_until }: ValidityInput,
): Result<'UNTIL_BEFORE_FROM', { validity: SpecialValidity }> {
  const [first, last] = [parseWholeDay(valid_from), parseWholeDay(valid_until)]
  const validity = {
    valid_from: first ? startOfDay(calendar, first) : parseMoment(valid_from),
    valid_until: last ? endOfDay(calendar, last) : parseMoment(valid_until),
    valid_from_day: first,
    valid_until_day: last,
  }
  return isOrdered(validity) ? { ok: true, validity } : refusal('UNTIL_BEFORE_FROM')
}

type ValidityInput = { valid_from: string | null; valid_until: string | null }

const parseWholeDay = (bound: string | null): string | null => (bound?.includes('T') ? null : bound)
const parseMoment = (bound: string | null): Date | null => (bound === null ? null : new Date(bound))
const startOfDay = (calendar: VenueCalendar, day: string): Date => new Date(calendar.toMoment(day, '00:00'))
const endOfDay = (calendar: VenueCalendar, day: string): Date => startOfDay(calendar, addDays(day, 1))

const isOrdered = ({ valid_from, valid_until }: Pick<SpecialValidity, 'valid_from' | 'valid_until'>): boolean =>
  valid_from === null || valid_until === null || valid_from < valid_until

/** Moves whole-day bounds to a new time zone of the venue; bounds that are instants stay. */
export function moveToZone(calendar: VenueCalendar, bounds: SpecialValidity): SpecialValidity {
  const { valid_from_day: first, valid_until_day: last } = bounds
  const moved = {
    ...bounds,
    valid_from: first ? startOfDay(calendar, first) : bounds.valid_from,
    valid_until: last ? endOfDay(calendar, last) : bounds.valid_until,
  }
  const day = first ?? last
  if (isOrdered(moved) || !day) return moved
  // If an instant is now beyond the other bound's day, both bounds become that day.
  return {
    valid_from: startOfDay(calendar, day),
    valid_until: endOfDay(calendar, day),
    valid_from_day: day,
    valid_until_day: day,
  }
}

/** Removes windows with the same start; the longest one covers the others. */
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

/** The state of a special at an instant: by its weekly windows if it has any, else by its dates. */
export function getSpecialState(special: SpecialTiming, calendar: VenueCalendar, now: Date): SpecialState {
  return special.windows.length > 0
    ? stateByWindows(special, calendar, now.getTime())
    : { ...stateByDates(special, now), next_window: null }
}

function stateByDates({ valid_from, valid_until }: SpecialValidity, now: Date): Omit<SpecialState, 'next_window'> {
  // Offered until the venue removes it: it has no state that depends on time.
  if (!valid_from && !valid_until) return { status: null, active_until: null }
  if (valid_until && valid_until <= now) return { status: 'expired', active_until: null }
  return valid_from && valid_from > now
    ? { status: 'upcoming', active_until: null }
    : { status: 'active', active_until: valid_until }
}

function stateByWindows(special: SpecialTiming, calendar: VenueCalendar, now: number): SpecialState {
  const occurrences = listOccurrences(special, calendar, now).filter(({ end }) => end > now)
  const running = occurrences.filter(({ start }) => start <= now)
  if (running.length > 0)
    return { status: 'active', active_until: findActiveUntil(special, occurrences, now), next_window: null }
  const [next] = occurrences
  if (!next) return { status: 'expired', active_until: null, next_window: null }
  const next_window = { start_time: new Date(next.start), end_time: new Date(next.end) }
  return { status: 'upcoming', active_until: null, next_window }
}

type WindowOccurrence = { start: number; end: number }

/**
 * The windows around `now`, soonest first, within the special's validity. With whole-day bounds, a window belongs to
 * the day on which it begins; with instants as bounds, a window is clipped.
 */
function listOccurrences(
  special: SpecialTiming,
  calendar: VenueCalendar,
  now: number,
  days = DAYS_AHEAD,
): WindowOccurrence[] {
  const { valid_from, valid_until, valid_from_day, valid_until_day } = special
  const from = Math.max(now, valid_from?.getTime() ?? now)
  // A window of the previous day may still be running.
  const firstDay = addDays(calendar.toDay(from), -1)
  const occurrences: WindowOccurrence[] = []
  for (let offset = 0; offset < days; offset++) {
    const day = addDays(firstDay, offset)
    if ((valid_from_day && day < valid_from_day) || (valid_until_day && day > valid_until_day)) continue
    for (const window of special.windows) {
      if (window.day !== getWeekday(day)) continue
      const begins = calendar.toMoment(day, window.start_time)
      const ends = calendar.toMoment(window.end_time > window.start_time ? day : addDays(day, 1), window.end_time)
      const start = valid_from_day ? begins : Math.max(begins, valid_from?.getTime() ?? begins)
      const end = valid_until_day ? ends : Math.min(ends, valid_until?.getTime() ?? ends)
      if (start < end) occurrences.push({ start, end })
    }
  }
  return occurrences.sort((one, other) => one.start - other.start || other.end - one.end)
}

/**
 * When the special stops being active; adjoining windows count as one. Without a gap in two weeks, only its validity
 * ends it.
 */
function findActiveUntil(
  { valid_until }: SpecialValidity,
  occurrences: readonly WindowOccurrence[],
  now: number,
): Date | null {
  let stop = now
  for (const { start, end } of occurrences) if (start <= stop) stop = Math.max(stop, end)
  return stop - now < (DAYS_AHEAD - 3) * DAY ? new Date(stop) : valid_until
}

type ListedSpecial = SpecialState & { valid_from: Date | null; created_at: Date }

/** Sorts active specials first, then undated, upcoming and expired ones; each group by start, then newest first. */
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

type OnTonight = { specials: readonly (SpecialTiming & { title: string })[]; events: readonly EventTonight[] }

/**
 * The line on a venue's card: specials before events, and running ones before those that begin before the night is
 * over.
 */
export function pickTonight(on: OnTonight, calendar: VenueCalendar, now: Date): Tonight | null {
  const nightEnds = calendar.toMoment(addDays(calendar.toDay(now.getTime()), 1), TONIGHT_ENDS)
  return pickOnBetween(on, calendar, { from: now, until: new Date(nightEnds) })
}

/** The same for what runs at `from` or begins before `until`. */
export function pickOnBetween(
  { specials, events }: OnTonight,
  calendar: VenueCalendar,
  { from, until }: { from: Date; until: Date },
): Tonight | null {
  if (until <= from) return null
  const special = pickFirst(
    specials.flatMap((one) => toCandidates(one, getSpecialState(one, calendar, from))),
    until.getTime(),
  )
  if (special) return { kind: 'special', title: special.title, is_on: special.is_on }
  const eventCandidates = events.map(({ title, start_time }) => ({
    title,
    is_on: start_time <= from,
    starts: start_time.getTime(),
  }))
  const event = pickFirst(eventCandidates, until.getTime())
  return event ? { kind: 'event', title: event.title, is_on: event.is_on } : null
}

/** When a special is on within a span: since when, if it begins in the span, and until when, if it ends. */
export type OnHours = { start_time: Date | null; end_time: Date | null }

/** When a special first is on between `from` and `until`; undefined if it is not. One without dates and hours always is. */
export function findHoursBetween(
  special: SpecialTiming,
  calendar: VenueCalendar,
  { from, until }: { from: Date; until: Date },
): OnHours | undefined {
  if (until <= from) return undefined
  const { status, active_until, next_window } = getSpecialState(special, calendar, from)
  if (status === null || status === 'active') return { start_time: null, end_time: active_until }
  const start_time = next_window?.start_time ?? special.valid_from
  if (status !== 'upcoming' || !start_time || start_time >= until) return undefined
  return { start_time, end_time: next_window?.end_time ?? special.valid_until }
}

/** The day before a span, its first day and the next. */
const DAYS_AROUND_NIGHT = 3

/**
 * When a special is on between `from` and `until`, and all its later hours there: it may have two happy hours in a night.
 * Hours that adjoin count as one.
 */
export function findAllHoursBetween(
  special: SpecialTiming,
  calendar: VenueCalendar,
  span: { from: Date; until: Date },
): (OnHours & { later_hours: Span[] }) | undefined {
  const first = findHoursBetween(special, calendar, span)
  if (!first?.end_time || special.windows.length < 2) return first && { ...first, later_hours: [] }
  const hours = { ...first, end_time: first.end_time, later_hours: [] as Span[] }
  for (const { start, end } of listOccurrences(special, calendar, first.end_time.getTime(), DAYS_AROUND_NIGHT)) {
    if (start >= span.until.getTime()) break
    const last = hours.later_hours.at(-1) ?? hours
    if (start > last.end_time.getTime())
      hours.later_hours.push({ start_time: new Date(start), end_time: new Date(end) })
    else if (end > last.end_time.getTime()) last.end_time = new Date(end)
  }
  return hours
}

export type EventTonight = { title: string; start_time: Date }

function toCandidates(
  { title, valid_from }: SpecialTiming & { title: string },
  state: SpecialState,
): TonightCandidate[] {
  if (state.status === 'active') return [{ title, is_on: true, starts: 0 }]
  const start = state.next_window?.start_time ?? valid_from
  return state.status === 'upcoming' && start ? [{ title, is_on: false, starts: start.getTime() }] : []
}

function pickFirst(candidates: readonly TonightCandidate[], nightEnds: number): TonightCandidate | undefined {
  return candidates
    .filter(({ is_on, starts }) => is_on || starts < nightEnds)
    .sort((one, other) => Number(other.is_on) - Number(one.is_on) || one.starts - other.starts)[0]
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()
