import { expect, test } from 'vitest'
import {
  endAfterSpace,
  findMentionAt,
  getHighlightedPart,
  matchesTypedMention,
  toMentionText,
} from './typed-mention.ts'

/** The mention at the caret, which `|` marks. */
const at = (marked: string) => findMentionAt(marked.replace('|', ''), marked.indexOf('|'))

test.each([
  ['@|', { kind: 'person', q: '', starts: 0, ends: 1 }],
  ['With @ma|', { kind: 'person', q: 'ma', starts: 5, ends: 8 }],
  ['With @ma|risol.', { kind: 'person', q: 'ma', starts: 5, ends: 13 }],
  ['(#the-c|', { kind: 'venue', q: 'the-c', starts: 1, ends: 7 }],
  ['🍸@b|', { kind: 'person', q: 'b', starts: 2, ends: 4 }],
  ['a\n#|', { kind: 'venue', q: '', starts: 2, ends: 3 }],
  ['@ana/@b|', { kind: 'person', q: 'b', starts: 5, ends: 7 }],
  ['#still+@|', { kind: 'person', q: '', starts: 7, ends: 8 }],
  ['w/@b|', { kind: 'person', q: 'b', starts: 2, ends: 4 }],
  ['＠b|', { kind: 'person', q: 'b', starts: 0, ends: 2 }],
  ['は@b|', { kind: 'person', q: 'b', starts: 1, ends: 3 }],
  ['＃caf|', { kind: 'venue', q: 'caf', starts: 0, ends: 4 }],
  ['@Élo|', { kind: 'person', q: 'Élo', starts: 0, ends: 4 }],
  ['#café-l|', { kind: 'venue', q: 'café-l', starts: 0, ends: 7 }],
  ['@田中|', { kind: 'person', q: '田中', starts: 0, ends: 3 }],
  ['❤️@b|', { kind: 'person', q: 'b', starts: 2, ends: 4 }],
  ['@ana @b|', { kind: 'person', q: 'b', starts: 5, ends: 7 }],
])('finds the mention at the caret in %s', (marked, name) => expect(at(marked)).toEqual(name))

test.each([
  '|',
  '|@ana',
  '@ana |',
  'ana@bar|',
  '@@a|',
  'https://x.test/@a|',
  '#a_|',
  '@a-|',
  `@${'a'.repeat(200)}|`,
  'é@a|',
  '@anaさ|',
  '#stillで|',
  "@bea's|",
  'x/@a|',
  'a+@b|',
  'https://x.test/@a/@b|',
  'https://x.test/?@a|',
])('finds no mention at the caret in %s', (marked) => expect(at(marked)).toBeUndefined())

test('a suggestion matches while it contains the typed text', () => {
  const rail = { kind: 'venue', slug: 'the-copper-rail', name: 'The Copper Rail', detail: 'Alton' } as const
  const fits = (q: string) =>
    matchesTypedMention(
      { ...rail, id: '', avatar_url: null, user_type: null },
      { kind: 'venue', q, starts: 0, ends: 0 },
    )
  expect(['', 'The-C', 'copper-rail', 'alt'].map(fits)).toEqual([true, true, true, true])
  expect(['x', 'the-d', 'copper--rail'].map(fits)).toEqual([false, false, false])
})

test('a suggestion matches without accents', () => {
  const cafe = { kind: 'venue', slug: 'luna', name: 'Café Luna', detail: 'Montréal' } as const
  const fits = (q: string) =>
    matchesTypedMention(
      { ...cafe, id: '', avatar_url: null, user_type: null },
      { kind: 'venue', q, starts: 0, ends: 0 },
    )
  expect(['cafe-l', 'CAFÉ', 'montreal', 'cafes'].map(fits)).toEqual([true, true, true, false])
})

test('what is highlighted in a name is the typed text, or its words', () => {
  expect(getHighlightedPart('The Copper Rail', 'the-c')).toBe('the c')
  expect(getHighlightedPart('Saint‑Dénis', 'saint-de')).toBe('saint-de')
})

test('an inserted name is followed by exactly one space', () => {
  const typed = { kind: 'person', q: 'm', starts: 0, ends: 2 } as const
  expect(toMentionText(typed, 'mari')).toBe('@mari ')
  expect([endAfterSpace('@m and', typed), endAfterSpace('@m, and', typed), endAfterSpace('@m', typed)]).toEqual([
    3, 2, 2,
  ])
})
