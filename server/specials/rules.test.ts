import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SpecialWindow } from '#contract/specials.ts'
import { refusal } from '#server/core/result.ts'
import {
  compareSpecials,
  createVenueCalendar,
  distinctWindows,
  findAllHoursBetween,
  getSpecialState,
  moveToZone,
  pickTonight,
  type SpecialTiming,
  type SpecialValidity,
  toSpecialValidity,
} from './rules.ts'

const CHICAGO = 'America/Chicago'
const calendar = createVenueCalendar(CHICAGO)
const [SUN, MON, WED, FRI, SAT] = [0, 1, 3, 5, 6]
const MINUTE = 60_000

/** An instant in Chicago; the clocks go back on 1 November 2026. */
const at = (wall: string, offset = '-06:00') => new Date(`${wall}${offset}`)
const window = (day: number, start_time: string, end_time: string): SpecialWindow => ({ day, start_time, end_time })

const anyTime: SpecialValidity = { valid_from: null, valid_until: null, valid_from_day: null, valid_until_day: null }

function special(
  windows: SpecialWindow[],
  valid_from: string | null = null,
  valid_until: string | null = null,
  zone = CHICAGO,
): SpecialTiming {
  const bounds = toSpecialValidity(createVenueCalendar(zone), { valid_from, valid_until })
  if (!bounds.ok) throw new Error('not in order')
  return { ...bounds.validity, windows }
}

describe('without weekly hours, the dates alone decide', () => {
  test.each([
    ['no dates', null, null, '2026-11-20T21:00', null],
    ['only an end, in the future', null, '2026-11-21', '2026-11-20T21:00', 'active'],
    ['only an end, at the last minute of that day', null, '2026-11-20', '2026-11-20T23:59', 'active'],
    ['only an end, right after that day', null, '2026-11-20', '2026-11-21T00:00', 'expired'],
    ['only an end, in the past', null, '2026-11-19', '2026-11-20T21:00', 'expired'],
    ['only a start, on that day', '2026-11-20', null, '2026-11-20T00:00', 'active'],
    ['only a start, in the future', '2026-11-20', null, '2026-11-19T23:59', 'upcoming'],
    ['both, at the first moment', '2026-11-20', '2026-11-20', '2026-11-20T00:00', 'active'],
    ['both, at the last minute of the last day', '2026-11-20', '2026-11-20', '2026-11-20T23:59', 'active'],
    ['both, right after the last day', '2026-11-20', '2026-11-20', '2026-11-21T00:00', 'expired'],
    ['both, before the first day', '2026-11-20', '2026-11-20', '2026-11-19T23:59', 'upcoming'],
    ['times, at the start', '2026-11-20T20:00:00-06:00', '2026-11-20T22:00:00-06:00', '2026-11-20T20:00', 'active'],
    ['times, at the end', '2026-11-20T20:00:00-06:00', '2026-11-20T22:00:00-06:00', '2026-11-20T22:00', 'expired'],
  ] as const)('%s', (_, from, until, now, status) => {
    expect(getSpecialState(special([], from, until), calendar, at(now)).status).toBe(status)
  })

  test('an active special tells when it ends, if it does', () => {
    const { active_until } = getSpecialState(special([], '2026-11-20', '2026-11-21'), calendar, at('2026-11-20T12:00'))
    expect(active_until).toEqual(at('2026-11-22T00:00'))
    expect(getSpecialState(special([], '2026-11-20'), calendar, at('2026-11-20T12:00')).active_until).toBeNull()
    expect(getSpecialState(special([], null, '2026-11-21'), calendar, at('2026-11-20T12:00')).active_until).toEqual(
      at('2026-11-22T00:00'),
    )
  })
})

describe('with weekly hours', () => {
  const late = [window(FRI, '22:00', '02:00')]

  test.each([
    ['before it opens', '2026-11-20T21:59', 'upcoming'],
    ['as it opens', '2026-11-20T22:00', 'active'],
    ['past midnight, on Saturday', '2026-11-21T01:30', 'active'],
    ['as it closes', '2026-11-21T02:00', 'upcoming'],
    ['a day early', '2026-11-20T01:30', 'upcoming'],
  ] as const)('Fridays 10 PM to 2 AM, %s', (_, now, status) => {
    expect(getSpecialState(special(late), calendar, at(now)).status).toBe(status)
  })

  test('outside its hours, the special tells when the next window begins', () => {
    expect(getSpecialState(special(late), calendar, at('2026-11-21T02:00')).next_window).toEqual({
      start_time: at('2026-11-27T22:00'),
      end_time: at('2026-11-28T02:00'),
    })
  })

  test('a window belongs to the day on which it begins', () => {
    const lastFriday = special(late, null, '2026-11-20')
    expect(getSpecialState(lastFriday, calendar, at('2026-11-21T01:30'))).toEqual({
      status: 'active',
      active_until: at('2026-11-21T02:00'),
      next_window: null,
    })
    expect(getSpecialState(lastFriday, calendar, at('2026-11-21T02:00')).status).toBe('expired')
    const fromSaturday = special(late, '2026-11-21')
    expect(getSpecialState(fromSaturday, calendar, at('2026-11-21T01:30'))).toMatchObject({
      status: 'upcoming',
      next_window: { start_time: at('2026-11-27T22:00') },
    })
  })

  test('instants as bounds clip a window', () => {
    const cut = special(late, '2026-11-20T23:00:00-06:00', '2026-11-21T01:00:00-06:00')
    expect(getSpecialState(cut, calendar, at('2026-11-20T22:30'))).toMatchObject({
      status: 'upcoming',
      next_window: { start_time: at('2026-11-20T23:00'), end_time: at('2026-11-21T01:00') },
    })
    expect(getSpecialState(cut, calendar, at('2026-11-20T23:00')).active_until).toEqual(at('2026-11-21T01:00'))
    expect(getSpecialState(cut, calendar, at('2026-11-21T01:00')).status).toBe('expired')
  })

  test('future validity has its first window as the next one; without a window in its validity the special has expired', () => {
    const december = special([window(WED, '16:00', '18:00')], '2027-03-01', '2027-03-31')
    expect(getSpecialState(december, calendar, at('2026-11-20T21:00')).next_window?.start_time).toEqual(
      at('2027-03-03T16:00'),
    )
    const never = special([window(WED, '16:00', '18:00')], '2026-11-27', '2026-11-30')
    expect(getSpecialState(never, calendar, at('2026-11-20T21:00')).status).toBe('expired')
  })

  test('adjoining windows count as one; without any gap only the validity ends the special', () => {
    const touching = special([window(FRI, '16:00', '00:00'), window(SAT, '00:00', '03:00')])
    expect(getSpecialState(touching, calendar, at('2026-11-20T17:00')).active_until).toEqual(at('2026-11-21T03:00'))
    const always = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => [
      window(day, '00:00', '12:00'),
      window(day, '12:00', '00:00'),
    ])
    expect(getSpecialState(special(always), calendar, at('2026-11-20T17:00'))).toMatchObject({
      status: 'active',
      active_until: null,
    })
    const spring = special(always, null, '2027-04-30')
    expect(getSpecialState(spring, calendar, at('2026-11-20T17:00')).active_until).toEqual(
      at('2027-05-01T00:00', '-05:00'),
    )
  })

  test('a repeated hour in autumn counts once; a skipped time in spring means the moment of the clock change', () => {
    const night = special([window(SAT, '22:00', '01:30'), window(SUN, '02:30', '04:00')])
    // 1:30 AM occurs first in daylight saving time.
    expect(getSpecialState(night, calendar, at('2026-11-01T00:30', '-05:00')).active_until).toEqual(
      at('2026-11-01T01:30', '-05:00'),
    )
    expect(getSpecialState(night, calendar, at('2026-11-01T01:15')).status).toBe('upcoming')
    // 2:30 AM does not exist: the clocks go from 2:00 to 3:00.
    expect(getSpecialState(night, calendar, at('2027-03-14T01:59')).status).toBe('upcoming')
    expect(getSpecialState(night, calendar, at('2027-03-14T03:00', '-05:00'))).toMatchObject({
      status: 'active',
      active_until: at('2027-03-14T04:00', '-05:00'),
    })
  })
})

/**
 * Each minute of two weeks with the latest time that the zone's clocks have shown by then, computed without a date
 * library.
 */
function listClockMinutes(zone: string, firstDay: string) {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const start = Date.parse(`${firstDay}T00:00:00Z`) - 14 * 60 * MINUTE
  let furthest = ''
  return Array.from({ length: 15 * 24 * 60 }, (_, index) => {
    const moment = start + index * MINUTE
    const shown = format.format(moment)
    if (shown > furthest) furthest = shown
    const [day = '', time = ''] = furthest.split(' ')
    return { moment, day, time }
  })
}
type Minute = ReturnType<typeof listClockMinutes>[number]

const listDays = (clocks: readonly Minute[]) =>
  [...new Set(clocks.map(({ day }) => day))].map((day) => ({ day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() }))

/** Whether a special runs in each minute, computed from the local clock times. */
function isRunningAt(
  clocks: readonly Minute[],
  windows: readonly SpecialWindow[],
  first: string | null,
  last: string | null,
) {
  const days = listDays(clocks)
  const begun = days.map(({ day, weekday }) =>
    (!first || day >= first) && (!last || day <= last) ? windows.filter((one) => one.day === weekday) : [],
  )
  const indexOf = new Map(days.map(({ day }, index) => [day, index]))
  return clocks.map(({ day, time }) => {
    const index = indexOf.get(day) ?? 0
    const ofToday = (begun[index] ?? []).some(
      ({ start_time: start, end_time: end }) => time >= start && (end <= start || time < end),
    )
    const ofYesterday = (begun[index - 1] ?? []).some(
      ({ start_time: start, end_time: end }) => end <= start && time < end,
    )
    return ofToday || ofYesterday
  })
}

const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.constantFrom('00', '15', '30', '59'))
  .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`)
const windows = fc.array(
  fc
    .record({ day: fc.integer({ min: 0, max: 6 }), start_time: time, end_time: time })
    .filter(({ start_time, end_time }) => start_time !== end_time),
  { minLength: 1, maxLength: 6 },
)

test.each([
  [CHICAGO, '2026-10-26'],
  [CHICAGO, '2027-03-08'],
  ['Asia/Tokyo', '2026-11-16'],
  ['Australia/Lord_Howe', '2026-09-28'],
  ['Australia/Lord_Howe', '2027-03-29'],
])('%s from %s: state, end and next window match the local clock, minute by minute', (zone, firstDay) => {
  const clocks = listClockMinutes(zone, firstDay)
  const venueCalendar = createVenueCalendar(zone)
  const days = listDays(clocks).map(({ day }) => day)
  const minute = fc.integer({ min: 24 * 60, max: 13 * 24 * 60 })
  const range = fc.tuple(fc.option(fc.constantFrom(...days)), fc.option(fc.constantFrom(...days)))
  fc.assert(
    fc.property(windows, range, fc.array(minute, { minLength: 8, maxLength: 16 }), (weekly, [one, other], minutes) => {
      const [first, last] = one && other && one > other ? [other, one] : [one, other]
      const offered = special(weekly, first, last, zone)
      const runs = isRunningAt(clocks, weekly, first, last)
      // Random minutes, and those where the special begins or ends.
      const edges = minutes.map((minute) => runs.indexOf(!runs[minute], minute)).filter((edge) => edge > 0)
      for (const index of [...minutes, ...edges, ...edges.map((edge) => edge - 1)]) {
        const state = getSpecialState(offered, venueCalendar, new Date(clocks[index]?.moment ?? 0))
        expect(state.status === 'active').toBe(runs[index])
        const change = runs.indexOf(!runs[index], index)
        const moment = change < 0 ? undefined : new Date(clocks[change]?.moment ?? 0)
        if (moment && state.status === 'active') expect(state.active_until).toEqual(moment)
        if (moment && state.status !== 'active') expect(state.next_window?.start_time).toEqual(moment)
        if (state.status === 'expired') expect(moment).toBeUndefined()
      }
    }),
    { numRuns: 40 },
  )
})

test.each([
  [CHICAGO, '2026-10-26'],
  [CHICAGO, '2027-03-08'],
  ['Asia/Tokyo', '2026-11-16'],
  ['Australia/Lord_Howe', '2026-09-28'],
])('%s from %s: without weekly hours, the state matches the local date, minute by minute', (zone, firstDay) => {
  const clocks = listClockMinutes(zone, firstDay)
  const venueCalendar = createVenueCalendar(zone)
  const days = listDays(clocks).map(({ day }) => day)
  const day = fc.option(fc.constantFrom(...days))
  fc.assert(
    fc.property(fc.tuple(day, day), fc.integer({ min: 0, max: clocks.length - 2 }), ([one, other], minute) => {
      const [first, last] = one && other && one > other ? [other, one] : [one, other]
      const offered = special([], first, last, zone)
      const edges = clocks.flatMap((minute, index) =>
        index > 0 && minute.day !== clocks[index - 1]?.day ? [index - 1, index] : [],
      )
      for (const index of [minute, ...edges]) {
        const { moment = 0, day: today = '' } = clocks[index] ?? {}
        const { status, active_until, next_window } = getSpecialState(offered, venueCalendar, new Date(moment))
        const isOver = last !== null && today > last
        const isToCome = first !== null && today < first
        const dated = first !== null || last !== null
        expect(status).toBe(dated ? (isOver ? 'expired' : isToCome ? 'upcoming' : 'active') : null)
        expect(next_window).toBeNull()
        expect(active_until).toEqual(status === 'active' ? offered.valid_until : null)
      }
    }),
    { numRuns: 60 },
  )
})

describe('validity', () => {
  test('a whole day lasts from its first instant to that of the next day, also across clock changes', () => {
    expect(toSpecialValidity(calendar, { valid_from: '2026-11-01', valid_until: '2026-11-01' })).toEqual({
      ok: true,
      validity: {
        valid_from: at('2026-11-01T00:00', '-05:00'),
        valid_until: at('2026-11-02T00:00'),
        valid_from_day: '2026-11-01',
        valid_until_day: '2026-11-01',
      },
    })
  })

  test.each([
    ['2026-11-20', '2026-11-19'],
    ['2026-11-20T20:00:00-06:00', '2026-11-20T20:00:00-06:00'],
    // Saturday in UTC, but still Friday at the venue.
    ['2026-11-21T03:00:00Z', '2026-11-19'],
  ])('from %s until %s is refused', (valid_from, valid_until) => {
    expect(toSpecialValidity(calendar, { valid_from, valid_until })).toEqual(refusal('UNTIL_BEFORE_FROM'))
  })

  test('is compared in the time zone of the venue', () => {
    expect(
      toSpecialValidity(calendar, { valid_from: '2026-11-21T03:00:00Z', valid_until: '2026-11-20' }),
    ).toMatchObject({ ok: true, validity: { valid_until: at('2026-11-21T00:00') } })
  })

  test('whole days move with the time zone, instants stay', () => {
    const tokyo = createVenueCalendar('Asia/Tokyo')
    const days = special([], '2026-11-20', '2026-11-21')
    expect(moveToZone(tokyo, days)).toMatchObject({
      valid_from: new Date('2026-11-20T00:00:00+09:00'),
      valid_until: new Date('2026-11-22T00:00:00+09:00'),
    })
    const mixed = special([], '2026-11-20T23:00:00-06:00', '2026-11-25')
    expect(moveToZone(tokyo, mixed)).toMatchObject({ valid_from: mixed.valid_from })
  })

  test('an instant that would end up after the last day becomes that day', () => {
    const friday = special([], '2026-11-20T20:00:00-06:00', '2026-11-20')
    expect(moveToZone(createVenueCalendar('Asia/Tokyo'), friday)).toEqual({
      valid_from: new Date('2026-11-20T00:00:00+09:00'),
      valid_until: new Date('2026-11-21T00:00:00+09:00'),
      valid_from_day: '2026-11-20',
      valid_until_day: '2026-11-20',
    })
  })
})

test('of windows with the same start, only the longest stays', () => {
  const [short, long, night] = [
    window(FRI, '22:00', '23:00'),
    window(FRI, '22:00', '23:30'),
    window(FRI, '22:00', '02:00'),
  ]
  expect(distinctWindows([short, night, long, window(MON, '16:00', '18:00')])).toEqual([
    night,
    window(MON, '16:00', '18:00'),
  ])
})

test('specials are sorted active first, then undated and upcoming, each by start, then newest first', () => {
  const made = (
    name: string,
    status: 'active' | 'upcoming' | 'expired' | null,
    from: string | null,
    created: string,
  ) => ({
    name,
    status,
    active_until: null,
    next_window: null,
    valid_from: from === null ? null : new Date(from),
    created_at: new Date(created),
  })
  const listed = [
    made('plain', null, null, '2026-11-05'),
    made('gone', 'expired', '2026-01-01', '2026-11-01'),
    made('soon, newer', 'upcoming', null, '2026-11-03'),
    made('soon, older', 'upcoming', null, '2026-11-02'),
    made('soon, dated', 'upcoming', '2026-12-01', '2026-11-01'),
    made('on', 'active', null, '2026-11-01'),
    made('on since', 'active', '2026-11-01', '2026-11-01'),
    made('plain, newer', null, null, '2026-11-06'),
    made('until then', 'active', null, '2026-11-02'),
    made('gone, by its end alone', 'expired', null, '2026-11-01'),
  ]
  expect(listed.sort(compareSpecials).map(({ name }) => name)).toEqual([
    'on since',
    'until then',
    'on',
    'plain, newer',
    'plain',
    'soon, dated',
    'soon, newer',
    'soon, older',
    'gone',
    'gone, by its end alone',
  ])
})

describe('the line for tonight', () => {
  const now = at('2026-11-20T21:04')
  const on = { ...anyTime, title: 'On', windows: [window(FRI, '20:00', '22:00')] }
  const later = { ...anyTime, title: 'Later', windows: [window(FRI, '23:00', '01:00')] }
  const afterMidnight = { ...anyTime, title: 'After midnight', windows: [window(SAT, '00:30', '02:00')] }
  const tomorrow = { ...anyTime, title: 'Tomorrow', windows: [window(SAT, '16:00', '18:00')] }
  const band = { title: 'Band', start_time: at('2026-11-20T20:00') }
  const quiz = { title: 'Quiz', start_time: at('2026-11-20T22:00') }
  const pick = (specials: (SpecialTiming & { title: string })[], events = [quiz, band]) =>
    pickTonight({ specials, events }, calendar, now)

  test('shows active before upcoming, and specials before events', () => {
    expect(pick([tomorrow, later, on])).toEqual({ kind: 'special', title: 'On', is_on: true })
    expect(pick([tomorrow, afterMidnight, later])).toEqual({ kind: 'special', title: 'Later', is_on: false })
    expect(pick([tomorrow, afterMidnight])).toEqual({ kind: 'special', title: 'After midnight', is_on: false })
    expect(pick([tomorrow])).toEqual({ kind: 'event', title: 'Band', is_on: true })
    expect(pick([tomorrow], [quiz])).toEqual({ kind: 'event', title: 'Quiz', is_on: false })
    expect(pick([tomorrow], [])).toBeNull()
    expect(pick([], [{ title: 'Brunch', start_time: at('2026-11-21T11:00') }])).toBeNull()
  })

  test('a special without hours counts by its dates', () => {
    expect(pick([{ title: 'All day', ...special([], '2026-11-20') }])).toMatchObject({ title: 'All day', is_on: true })
    expect(pick([{ title: 'No dates', ...special([]) }], [])).toBeNull()
    expect(pick([{ title: 'Until then', ...special([], null, '2026-11-20') }])).toMatchObject({
      title: 'Until then',
      is_on: true,
    })
    expect(pick([{ title: 'Over', ...special([], null, '2026-11-19') }], [])).toBeNull()
  })
})

describe('all hours of a night', () => {
  const night = { from: at('2026-11-20T06:00'), until: at('2026-11-21T06:00') }
  const happyHours = special([window(FRI, '16:00', '18:00'), window(FRI, '22:00', '00:30')])
  const hours = (start: string | null, end: string) => ({ start_time: start && at(start), end_time: at(end) })

  test('a special in two spans has both, and the second alone once the first is over', () => {
    const later_hours = [hours('2026-11-20T22:00', '2026-11-21T00:30')]
    const find = (from: string) => findAllHoursBetween(happyHours, calendar, { ...night, from: at(from) })
    expect(find('2026-11-20T06:00')).toEqual({ ...hours('2026-11-20T16:00', '2026-11-20T18:00'), later_hours })
    expect(find('2026-11-20T17:00')).toEqual({ ...hours(null, '2026-11-20T18:00'), later_hours })
    expect(find('2026-11-20T18:00')).toEqual({ ...later_hours[0], later_hours: [] })
    expect(find('2026-11-21T00:30')).toBeUndefined()
  })

  test('what begins after the span, or on another night, is left out', () => {
    const until = at('2026-11-20T22:00')
    const first = hours('2026-11-20T16:00', '2026-11-20T18:00')
    expect(findAllHoursBetween(happyHours, calendar, { ...night, until })).toEqual({ ...first, later_hours: [] })
    const daily = special([window(FRI, '16:00', '18:00'), window(SAT, '16:00', '18:00')])
    expect(findAllHoursBetween(daily, calendar, night)).toEqual({ ...first, later_hours: [] })
  })

  test('hours that adjoin or overlap are one', () => {
    const long = special([
      window(FRI, '16:00', '18:00'),
      window(FRI, '18:00', '20:00'),
      window(FRI, '19:00', '19:30'),
      window(FRI, '23:00', '01:00'),
      window(SAT, '00:30', '02:00'),
    ])
    expect(findAllHoursBetween(long, calendar, night)).toEqual({
      ...hours('2026-11-20T16:00', '2026-11-20T20:00'),
      later_hours: [hours('2026-11-20T23:00', '2026-11-21T02:00')],
    })
  })

  test('over the end of daylight saving time, each is at its local time', () => {
    const twice = special([window(SAT, '22:00', '23:00'), window(SUN, '03:00', '04:00')])
    const span = { from: at('2026-10-31T06:00', '-05:00'), until: at('2026-11-01T06:00') }
    expect(findAllHoursBetween(twice, calendar, span)).toEqual({
      start_time: at('2026-10-31T22:00', '-05:00'),
      end_time: at('2026-10-31T23:00', '-05:00'),
      later_hours: [hours('2026-11-01T03:00', '2026-11-01T04:00')],
    })
  })

  test('a special without weekly hours has none', () => {
    expect(findAllHoursBetween(special([]), calendar, night)).toEqual({
      start_time: null,
      end_time: null,
      later_hours: [],
    })
  })
})
