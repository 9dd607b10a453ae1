import { describe, expect, test } from 'vitest'
import { buildWeek, hoursCases, parseSpan } from '#tests/support/opening-hours-cases.ts'
import { formatKitchen, formatOpeningState } from './format-opening.ts'
import { hoursMessages } from './opening-hours.texts.ts'
import { findOverlaps } from './opening-rules.ts'
import { getOpeningState } from './opening-state.ts'
import { toWall } from './zone-clock.ts'

const toPlain = (text: string) => text.replaceAll('\u00a0', ' ')
const readClock = (zone: string) => (moment: number) => toWall(moment, zone)
const toIso = (at: Date | null | undefined) => at?.toISOString().replace('.000Z', 'Z')

const moments = Object.entries(hoursCases).flatMap(([place, { moments: all, ...hours }]) =>
  all.map((moment) => [place, moment.at, { hours, moment }] as const),
)

test.each(moments)('%s at %s', (_, at, { hours, moment }) => {
  const now = new Date(at)
  const state = getOpeningState(hours, hours.zone, now)
  if (!state) throw new Error('no state')
  expect(toPlain(formatOpeningState(state, readClock(hours.zone), now.getTime()))).toBe(moment.says)
  expect(toPlain(formatKitchen(state, readClock(hours.zone), now.getTime()) ?? '')).toBe(moment.kitchen ?? '')
  if (moment.closes_at) expect(toIso(state.closes_at)).toBe(moment.closes_at)
  if (moment.opens_at) expect(toIso(state.opens_at)).toBe(moment.opens_at)
})

test('without weekly hours nothing is known', () => {
  const hours = { week: buildWeek({}), exceptions: [{ date: '2026-11-20', spans: [parseSpan('16:00-02:00')] }] }
  expect(getOpeningState(hours, 'America/Chicago', new Date('2026-11-20T23:00:00Z'))).toBeNull()
})

test('a state that was read before the venue closed says that it is closed now', () => {
  const hours = { week: buildWeek({ fri: ['16:00-02:00'], sat: ['16:00-02:00'] }), exceptions: [] }
  const state = getOpeningState(hours, 'America/Chicago', new Date('2026-11-21T03:00:00Z'))
  if (!state) throw new Error('no state')
  const say = (at: string) => toPlain(formatOpeningState(state, readClock('America/Chicago'), Date.parse(at)))
  expect(say('2026-11-21T07:59:00Z')).toBe('Open until 2:00 AM')
  expect(say('2026-11-21T08:00:00Z')).toBe('Closed, opens 4:00 PM')
  expect(say('2026-11-21T22:00:00Z')).toBe('Open')
})

test('a zone that the machine does not know is read as UTC', () => {
  expect(toWall(Date.parse('2026-11-20T12:34:00Z'), 'Mars/Olympus')).toEqual({
    date: '2026-11-20',
    time: '12:34',
  })
})

describe('overlaps', () => {
  const check = (week: Parameters<typeof buildWeek>[0], ...exceptions: [string, ...string[]][]) =>
    findOverlaps({
      week: buildWeek(week),
      exceptions: exceptions.map(([date, ...spans]) => ({ date, spans: spans.map(parseSpan) })),
    }).map(({ path, message }) => [path.join('.'), message])

  test.each<[string, ReturnType<typeof check>, ReturnType<typeof check>]>([
    ['hours that touch', check({ fri: ['11:00-16:00', '16:00-02:00'], sat: ['02:00-05:00'] }), []],
    ['whole days in a row', check({ fri: ['00:00-00:00'], sat: ['00:00-00:00'], sun: ['00:00-00:00'] }), []],
    [
      'hours of one day, in any order',
      check({ fri: ['15:00-02:00', '11:00-16:00'] }),
      [['week.5.0.opens', hoursMessages.overlap]],
    ],
    [
      'hours of the night before',
      check({ fri: ['16:00-02:00'], sat: ['01:00-05:00'] }),
      [['week.6.0.opens', hoursMessages.overlapBefore]],
    ],
    [
      'Saturday night and Sunday',
      check({ sun: ['01:30-10:00'], sat: ['20:00-02:00'] }),
      [['week.0.0.opens', hoursMessages.overlapBefore]],
    ],
    [
      'dates in a row',
      check({}, ['2026-12-31', '20:00-06:00'], ['2027-01-01', '05:00-12:00']),
      [['exceptions.1.spans.0.opens', hoursMessages.overlapBefore]],
    ],
    // The night before a date keeps its own hours, whatever the date's are.
    ['a date and its weekday', check({ thu: ['16:00-02:00'] }, ['2026-11-27', '00:00-00:00']), []],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected)
  })
})
