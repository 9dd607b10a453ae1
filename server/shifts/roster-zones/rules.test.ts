import { expect, test } from 'vitest'
import { type DefinedZone, resolveZone, toInstant, toWallTime } from './rules.ts'

const CHICAGO = 'America/Chicago'

test('resolves the zone names that calendar programs use', () => {
  expect(resolveZone(CHICAGO)).toBe(CHICAGO)
  expect(resolveZone('Central Standard Time')).toBe(CHICAGO)
  expect(resolveZone('/freeassociation.sourceforge.net/America/Chicago')).toBe(CHICAGO)
  expect(resolveZone('/x/y/America/Indiana/Indianapolis')).toBe('America/Indiana/Indianapolis')
  expect(resolveZone('Bar time', undefined, new Map([['Bar time', CHICAGO]]))).toBe(CHICAGO)
  for (const none of ['', 'Bar time', 'Mars/Olympus', '__proto__', '+05:00', '../../etc/passwd'])
    expect(resolveZone(none)).toBeUndefined()
})

const HOUR = 3600
/** Clock changes of Chicago in 2026. */
const defined: DefinedZone = {
  changes: [
    { at: Date.parse('2026-03-08T08:00:00Z') / 1000, before: -6 * HOUR, after: -5 * HOUR },
    { at: Date.parse('2026-11-01T07:00:00Z') / 1000, before: -5 * HOUR, after: -6 * HOUR },
  ],
}

test.each([
  '2026-01-15T21:00',
  '2026-03-08T01:59',
  '2026-03-08T02:30',
  '2026-03-08T03:00',
  '2026-06-12T21:00',
  '2026-11-01T00:59',
  '2026-11-01T01:30',
  '2026-11-01T02:00',
  '2026-12-31T23:00',
])('a zone that a file defines gives %s the same instant as the named zone', (wall) => {
  const instant = toInstant(wall, CHICAGO)
  expect(toInstant(wall, defined).toString()).toBe(instant.toString())
  expect(toWallTime(instant, defined).toString()).toBe(toWallTime(instant, CHICAGO).toString())
})

test('a definition counts for a name that is no zone, and not for one that is', () => {
  expect(resolveZone('Bar time', () => defined)).toBe(defined)
  expect(resolveZone(CHICAGO, () => defined)).toBe(CHICAGO)
})
