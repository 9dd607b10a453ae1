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
])('%s and %s have the same skeleton', (one, other) => expect(confusableSkeleton(one)).toBe(confusableSkeleton(other)))

test.each([
  ['clara', 'dara'],
  ['crowd_1', 'crowd_7'],
  ['ann', 'anna'],
])('%s and %s have different skeletons', (one, other) =>
  expect(confusableSkeleton(one)).not.toBe(confusableSkeleton(other)),
)

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
])('refuses the username %s, which impersonates staff', (username) => {
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
])('refuses the username %s, which is a word in programming languages', (username) =>
  expect(ProfileUpdate.safeParse({ username }).success).toBe(false),
)

const SIGNS = '✓ ✔ ✔️ ✔︎ ☑ ☑️ ✅ 🗸 🗹 √ Ⓥ ⓥ ⒱ 🄥 🅅 🅥 🆅 V⃝ V⃞ ✪ ⍟ ⊛ 🛡 🛡️ 🔰 🏵 🏵️ 🎖️ 🏅 💮 ㊣ 📛 🪪'.split(' ')

test.each(SIGNS)('refuses %s in a name, because it looks like the verified badge', (sign) => {
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
])('%s contains nothing that looks like the badge', (name) => expect(containsBadgeLookalike(name)).toBe(false))

describe('the wide skeleton', () => {
  test.each([
    ['bea.c', 'bea.c0'],
    ['bea.c', 'beaa.c'],
    ['bea.c', 'bea.c_77'],
    ['olive.h', 'olive.hh'],
    ['olive.h', '0liive_h1'],
    ['ana', 'anna'],
  ])('protects %s from %s', (one, other) => expect(listWideSkeletons(other)).toContain(wideConfusableSkeleton(one)))

  test.each([
    ['bea.c', 'bea.k'],
    ['bea.c', 'beatrice.c'],
    ['olive.h', 'oliver.h'],
    ['sam2', 'sam'],
  ])('lets %s and %s coexist', (one, other) =>
    expect(listWideSkeletons(other)).not.toContain(wideConfusableSkeleton(one)),
  )

  // Measures false positives: 2,000 plausible usernames registered in turn, one in twenty of them protected.
  test('refuses few harmless usernames', () => {
    const usernames = plausibleUsernames(2000)
    const [taken, protectedSkeletons] = [new Set<string>(), new Set<string>()]
    const refused = { narrow: 0, wide: 0 }
    usernames.forEach((username, n) => {
      if (taken.has(confusableSkeleton(username))) {
        refused.narrow++
        return
      }
      if (listWideSkeletons(username).some((skeleton) => protectedSkeletons.has(skeleton))) {
        refused.wide++
        return
      }
      taken.add(confusableSkeleton(username))
      if (n % 20 === 0) protectedSkeletons.add(wideConfusableSkeleton(username))
    })
    expect(refused).toEqual({ narrow: 3, wide: 2 })
  })
})

test.each(['badminton', 'staffordshire.sam', 'lastcall_lou', 'sam.support.er', 'helper'])(
  'allows the username %s',
  (username) => expect(ProfileUpdate.safeParse({ username }).success).toBe(true),
)

test.each(['Bеa Moran', 'Аdmin', 'Κate', 'Pаt'])('refuses the full name %s, which mixes alphabets', (full_name) => {
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
])('allows the full name %s', (full_name) => {
  expect(hasMixedScripts(full_name)).toBe(false)
  expect(ProfileUpdate.safeParse({ full_name }).success).toBe(true)
})

test('a full name may contain words of the product and its staff, but not consist of them', () => {
  const names = ['Last Call', 'Last Call Support', 'LAST-CALL STAFF', 'The Admin', 'Ben Staff', 'Last Call Lou']
  expect(names.map(impersonatesStaffInFullName)).toEqual([true, true, true, true, false, false])
})

const impersonatesStaffInFullName = (name: string) => impersonatesStaff(name.replace(/[^\p{L}\p{N}]+/gu, ''))

test('skips text longer than any name', () => {
  expect(impersonatesStaff('staff'.repeat(40))).toBe(true)
  expect(impersonatesStaff('staff'.repeat(41))).toBe(false)
  // Searching for trailing digits takes quadratic time.
  expect(impersonatesStaff(`${'1'.repeat(1_000_000)}x`)).toBe(false)
})
