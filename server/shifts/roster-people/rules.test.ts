import { expect, test } from 'vitest'
import { isOwnName } from '#contract/own-name.ts'
import { findPeople, findPerson } from './rules.ts'

const VENUE = 'The Copper Rail'

test.each([
  ['Jordan P. (Bartender)', 'Jordan P.'],
  ['Jordan P.', 'Jordan P.'],
  ['Jordan P - closing', 'Jordan P'],
  ['Bartender: Jordan Pierce', 'Jordan Pierce'],
  ['Jordan Pierce (Server)', 'Jordan Pierce'],
  ['Jordan - Bartender', 'Jordan'],
  ['Bartender - María José R.', 'María José R.'],
  ['Time off for Jordan', 'Jordan'],
  ['Jordan P. - Time Off', 'Jordan P.'],
  ['Turno de Lupe', 'Lupe'],
  ['J. O’Brien', 'J. O’Brien'],
])('“%s” names %s', (title, name) => {
  expect(findPerson(title, VENUE)).toBe(name)
})

test.each([
  'Bartender',
  'Bar',
  'Bar 7',
  'Main Bar (Bartender)',
  'Main Bar - Closing',
  'Copper Rail - Bartender',
  'The Copper Rail (Bartender)',
  'Murphy’s - Bartender',
  'Friday Night (Bartender)',
  'Section B',
  'Shift A',
  'Holiday Inn',
  'Private Party (Bartender)',
  'Happy Hour',
  'Jordan Pierce',
  'OFF',
  'Time Off Request - Approved',
  'Confirmed (Bartender)',
  'Turno de noche',
])('“%s” names no one', (title) => {
  expect(findPerson(title, VENUE)).toBeUndefined()
})

const entry = (title: string, start: string, end: string) => ({
  title,
  venue_name: VENUE,
  start_time: new Date(`2026-11-${start}:00Z`),
  end_time: new Date(`2026-11-${end}:00Z`),
})

test('bare names count only if two of them work at the same time', () => {
  const [jordan, sam] = [entry('Jordan', '27T17:00', '27T23:00'), entry('Sam', '27T22:00', '28T02:00')]
  expect(findPeople([jordan, sam, entry('Closing', '28T17:00', '28T23:00')])).toEqual(['Jordan', 'Sam', undefined])
  expect(findPeople([jordan, entry('Sam', '27T23:00', '28T02:00')])).toEqual([undefined, undefined])
})

test('a name written in two ways is one person', () => {
  expect(
    findPeople([entry('Jordan P. (Bar)', '27T17:00', '27T23:00'), entry('JORDAN P - Close', '28T17:00', '28T23:00')]),
  ).toEqual(['Jordan P.', 'Jordan P.'])
})

test.each([
  ['Bea', true],
  ['Bea C.', true],
  ['bea castellan', true],
  ['B. Castellán', true],
  ['Bea M.', false],
  ['Jordan P.', false],
  ['Beatrice C.', false],
])('“%s” can be Bea Castellan: %s', (name, own) => {
  expect(isOwnName(name, { full_name: 'Bea Castellan', username: 'late.bea' })).toBe(own)
})
