import { describe, expect, test } from 'vitest'
import { plausibleUsernames } from '#tests/support/plausible-usernames.ts'
import {
  confusableSkeleton,
  containsBadgeLookalike,
  hasMixedScripts,
  impersonatesStaff,
  listWideSkeletons,
  wideConfusableSkeleton,
} from './confusables.ts'
import { profileMessages } from './profiles.texts.ts'
import { ProfileUpdate } from './profiles.ts'
import { VenueDraft } from './venue-management.ts'

test.each([
  ['bea', 'b_e.a'],
  ['bobby', 'b0bby'],
  ['lil.al', 'i1l_a1'],
  ['sam', 'sarn'],
  ['wanda', 'vvanda'],
  ['boss', 'b055'],
])('%s and %s pass for each other', (one, other) => expect(confusableSkeleton(one)).toBe(confusableSkeleton(other)))

test.each([
  ['clara', 'dara'],
  ['crowd_1', 'crowd_7'],
  ['ann', 'anna'],
])('%s and %s do not', (one, other) => expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(other)))

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

test.each([
  '__proto__',
  'proto',
  'constructor',
  'c0nstructor',
  'prototype',
  'tostring',
  'valueof',
  'hasownproperty',
  'true',
])('%s is a word of programs, no handle', (username) =>
  expect(ProfileUpdate.safeParse({ username }).success).toBe(false),
)

const SIGNS = '✓ ✔ ✔️ ✔︎ ☑ ☑️ ✅ 🗸 🗹 √ Ⓥ ⓥ ⒱ 🄥 🅅 🅥 🆅 V⃝ V⃞ ✪ ⍟ ⊛ 🛡 🛡️ 🔰 🏵 🏵️ 🎖️ 🏅 💮 ㊣ 📛 🪪'.split(' ')

test.each(SIGNS)('a name with %s would pass for a verified one', (sign) => {
  for (const full_name of [`Bea ${sign}`, `${sign}Bea`, `Be${sign}a`]) {
    expect(ProfileUpdate.safeParse({ full_name }).error?.issues.map(({ message }) => message)).toContain(
      profileMessages.nameBadge,
    )
    expect(VenueDraft.safeParse({ name: full_name }).error?.issues.map(({ message }) => message)).toContain(
      profileMessages.nameBadge,
    )
  }
})

test.each([
  'Bea ⭐',
  'Bea ☆',
  'Bea ❤️',
  'Bea 🍸',
  'Bea 7️⃣',
  'Victor V',
  'Bea × Lou',
  'Zoë',
  'Bea (she/her)',
  'Bar № 5',
  '☘️ Pat',
])('%s has no such sign', (name) => expect(containsBadgeLookalike(name)).toBe(false))

describe('the wide skeleton', () => {
  test.each([
    ['bea.c', 'bea.c0'],
    ['bea.c', 'beaa.c'],
    ['bea.c', 'bea.c_77'],
    ['olive.h', 'olive.hh'],
    ['olive.h', '0liive_h1'],
    ['ana', 'anna'],
  ])('%s is passed for by %s', (one, other) => expect(listWideSkeletons(other)).toContain(wideConfusableSkeleton(one)))

  test.each([
    ['bea.c', 'bea.k'],
    ['bea.c', 'beatrice.c'],
    ['olive.h', 'oliver.h'],
    ['sam2', 'sam'],
  ])('%s is not passed for by %s', (one, other) =>
    expect(listWideSkeletons(other)).not.toContain(wideConfusableSkeleton(one)),
  )

  // What it costs honest people: of 2,000 plausible handles chosen one after the other, one in twenty of them protected.
  test('refuses few who mean no harm', () => {
    const handles = plausibleUsernames(2000)
    const [taken, guarded] = [new Set<string>(), new Set<string>()]
    const refused = { narrow: 0, wide: 0 }
    handles.forEach((handle, n) => {
      if (taken.has(confusableSkeleton(handle))) {
        refused.narrow++
        return
      }
      if (listWideSkeletons(handle).some((form) => guarded.has(form))) {
        refused.wide++
        return
      }
      taken.add(confusableSkeleton(handle))
      if (n % 20 === 0) guarded.add(wideConfusableSkeleton(handle))
    })
    expect(refused).toEqual({ narrow: 3, wide: 2 })
  })
})

test.each(['badminton', 'staffordshire.sam', 'lastcall_lou', 'sam.support.er', 'helper'])(
  'somebody may be %s',
  (username) => expect(ProfileUpdate.safeParse({ username }).success).toBe(true),
)

test.each(['Bеa Moran', 'Аdmin', 'Κate', 'Pаt'])('%s mixes alphabets', (full_name) => {
  expect(hasMixedScripts(full_name)).toBe(true)
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
  expect(hasMixedScripts(full_name)).toBe(false)
  expect(ProfileUpdate.safeParse({ full_name }).success).toBe(true)
})

test('a full name is not that of the house, and may hold its words', () => {
  const names = ['Last Call', 'Last Call Support', 'LAST-CALL STAFF', 'The Admin', 'Ben Staff', 'Last Call Lou']
  expect(names.map(claimsFullName)).toEqual([true, true, true, true, false, false])
})

const claimsFullName = (name: string) => impersonatesStaff(name.replace(/[^\p{L}\p{N}]+/gu, ''))

test('what is longer than any name is not looked through', () => {
  expect(impersonatesStaff('staff'.repeat(40))).toBe(true)
  expect(impersonatesStaff('staff'.repeat(41))).toBe(false)
  // To look for the digits at its end would take the square of its length.
  expect(impersonatesStaff(`${'1'.repeat(1_000_000)}x`)).toBe(false)
})
