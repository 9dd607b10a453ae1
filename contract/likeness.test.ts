import { expect, test } from 'vitest'
import { claimsTheHouse, mixesAlphabets, skeletonOf } from './likeness.ts'
import { ProfileUpdate } from './profiles.ts'

test.each([
  ['bea', 'b_e.a'],
  ['bobby', 'b0bby'],
  ['lil.al', 'i1l_a1'],
  ['sam', 'sarn'],
  ['wanda', 'vvanda'],
  ['boss', 'b055'],
])('%s and %s pass for each other', (one, other) => expect(skeletonOf(one)).toBe(skeletonOf(other)))

test.each([
  ['clara', 'dara'],
  ['crowd_1', 'crowd_7'],
  ['ann', 'anna'],
])('%s and %s do not', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)))

test.each([
  'adm1n',
  '1astcall',
  'last.ca11',
  'staff',
  'st4ff_2026',
  'support.official',
  'the_last_call_tearn',
  'adrnin',
  'm0derator',
])('nobody is called %s', (username) => {
  expect(ProfileUpdate.safeParse({ username }).success).toBe(false)
})

test.each(['badminton', 'staffordshire.sam', 'lastcall_lou', 'sam.support.er', 'helper'])(
  'somebody may be %s',
  (username) => expect(ProfileUpdate.safeParse({ username }).success).toBe(true),
)

test.each(['Bеa Moran', 'Аdmin', 'Κate', 'Pаt'])('%s mixes alphabets', (full_name) => {
  expect(mixesAlphabets(full_name)).toBe(true)
  expect(ProfileUpdate.safeParse({ full_name }).success).toBe(false)
})

test.each([
  'Беа Моран',
  'Ева',
  'Ίρις',
  'Иван Smith',
  'Bea O’Brien',
  'Zoë',
  '明美 Sato',
  'さくら',
  'Đorđe',
  'Bea 🍸',
  '',
  'أمل',
])('%s is an honest name', (full_name) => {
  expect(mixesAlphabets(full_name)).toBe(false)
  expect(ProfileUpdate.safeParse({ full_name }).success).toBe(true)
})

test('a full name is not that of the house, and may hold its words', () => {
  const names = ['Last Call', 'Last Call Support', 'LAST-CALL STAFF', 'The Admin', 'Ben Staff', 'Last Call Lou']
  expect(names.map(claimsFullName)).toEqual([true, true, true, true, false, false])
})

const claimsFullName = (name: string) => claimsTheHouse(name.replace(/[^\p{L}\p{N}]+/gu, ''))

test('what is longer than any name is not looked through', () => {
  expect(claimsTheHouse('staff'.repeat(40))).toBe(true)
  expect(claimsTheHouse('staff'.repeat(41))).toBe(false)
  // To look for the digits at its end would take the square of its length.
  expect(claimsTheHouse(`${'1'.repeat(1_000_000)}x`)).toBe(false)
})
