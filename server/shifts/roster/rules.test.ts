import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { expandWeeklyRule, matchVenue } from './rules.ts'

const CHICAGO = 'America/Chicago'
const oldest = Temporal.Instant.from('2026-10-16T00:00:00Z')
const from = Temporal.PlainDateTime.from('2026-11-20T17:00')
const days = (rule: Record<string, string>, start = from) =>
  expandWeeklyRule({ FREQ: 'WEEKLY', ...rule }, start, CHICAGO, oldest)
const listDays = (rule: Record<string, string>, start = from) => days(rule, start)?.list.map(String)

test('a weekly rule repeats on its days until a date or a count', () => {
  expect(listDays({ COUNT: '3' })).toEqual(['2026-11-20', '2026-11-27', '2026-12-04'])
  expect(listDays({ BYDAY: 'SA,MO,MO', COUNT: '3' })).toEqual(['2026-11-21', '2026-11-23', '2026-11-28'])
  expect(listDays({ UNTIL: '20261127' })).toEqual(['2026-11-20', '2026-11-27'])
  // 5 PM in Chicago is 11 PM UTC.
  expect(listDays({ UNTIL: '20261127T230000Z' })).toHaveLength(2)
  expect(listDays({ UNTIL: '20261127T225959Z' })).toHaveLength(1)
  expect(listDays({ UNTIL: '20261127T165959' })).toHaveLength(1)
})

test('a rule without an end gives a year of weeks, and an old one starts at about now', () => {
  expect(days({})).toMatchObject({ more: true })
  expect(days({})?.list).toHaveLength(52)
  const since = listDays({}, Temporal.PlainDateTime.from('1990-01-05T17:00'))
  expect(since?.[0]).toBe('2026-10-16')
  expect(since).toHaveLength(52)
  expect(listDays({ COUNT: '2' }, Temporal.PlainDateTime.from('1990-01-05T17:00'))).toEqual([
    '1990-01-05',
    '1990-01-12',
  ])
})

const unsupportedRules: Record<string, string>[] = [
  { FREQ: 'DAILY' },
  { FREQ: 'SECONDLY' },
  { INTERVAL: '2' },
  { COUNT: '53' },
  { COUNT: '0' },
  { COUNT: '99999999999' },
  { COUNT: '-1' },
  { BYDAY: '1FR' },
  { BYDAY: 'FR,FR,FR,FR,FR,FR,FR,FR' },
  { BYDAY: '' },
  { BYHOUR: '1,2,3' },
  { BYSETPOS: '1' },
  { UNTIL: '20260231' },
  { UNTIL: 'tomorrow' },
  { INVALID: 'x' },
]

test.each(unsupportedRules)('%j is not supported', (rule) => {
  expect(days(rule)).toBeUndefined()
})

test('any rule ends after at most 52 days', () => {
  const value = fc.oneof(
    fc.constantFrom('WEEKLY', '1', '52', 'FR', 'MO,TU,WE,TH,FR,SA,SU', '20270101', '99991231T235959Z'),
    fc.string(),
  )
  const rules = fc.dictionary(fc.constantFrom('FREQ', 'BYDAY', 'UNTIL', 'COUNT', 'INTERVAL', 'WKST', 'BYHOUR'), value)
  fc.assert(
    fc.property(rules, (rule) => {
      const read = expandWeeklyRule({ FREQ: 'WEEKLY', ...rule }, from, CHICAGO, oldest)
      expect(read?.list.length ?? 0).toBeLessThanOrEqual(52)
    }),
    { numRuns: 500 },
  )
})

test('finds a venue by its name in a text, if only one matches', () => {
  const venues = [{ name: 'The Still' }, { name: 'The Copper Rail' }, { name: 'Rail' }]
  expect(matchVenue('THE STILL, 12 Main St.', venues)).toEqual({ name: 'The Still' })
  expect(matchVenue('cafe luna', [{ name: 'Café Luna' }])).toEqual({ name: 'Café Luna' })
  expect(matchVenue('The Copper Rail', venues)).toBeUndefined()
  expect(matchVenue('Distillery', venues)).toBeUndefined()
  expect(matchVenue('', venues)).toBeUndefined()
})
