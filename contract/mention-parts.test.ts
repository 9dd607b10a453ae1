import { expect, test } from 'vitest'
import type { Mention } from '#contract/mentions.ts'
import { splitMentions, updateMentionNames } from './mention-parts.ts'

const ben = (starts: number, length = 4, more: Partial<Mention> = {}): Mention => ({
  kind: 'person',
  starts,
  length,
  slug: 'ben',
  label: '@ben',
  ...more,
})

/** The parts of the text, with linked ones in brackets. */
const cut = (text: string, mentions: Mention[]) =>
  splitMentions(text, mentions).map(({ text: part, mention }) => (mention ? `[${part}]` : part))

test('splits a text at its mentions', () => {
  expect(cut('With @ben.', [ben(5)])).toEqual(['With ', '[@ben]', '.'])
  expect(cut('@ben@ben', [ben(4), ben(0)])).toEqual(['[@ben]', '[@ben]'])
  expect(cut('＠benさん', [ben(0)])).toEqual(['[＠ben]', 'さん'])
  expect(cut('no one', [])).toEqual(['no one'])
  expect(cut('', [])).toEqual([])
})

test('counts offsets in UTF-16 units, so emoji and other scripts do not shift a mention', () => {
  expect(cut('👩‍🍳🍸 @ben 🍸', [ben(8)])).toEqual(['👩‍🍳🍸 ', '[@ben]', ' 🍸'])
  expect(cut('שלום @ben', [ben(5)])).toEqual(['שלום ', '[@ben]'])
})

test.each<[string, Mention]>([
  ['negative', ben(-4)],
  ['before the start', ben(-2, 6)],
  ['beyond the end', ben(400)],
  ['too long', ben(5, 400)],
  ['empty', ben(5, 0)],
  ['of negative length', ben(5, -4)],
  ['not an integer', ben(5.5)],
  ['not a number', ben(Number.NaN)],
  ['infinite', ben(5, Number.POSITIVE_INFINITY)],
  ['in the middle of a word', ben(6)],
  ['longer than the name', ben(5, 5)],
])('ignores a mention that is %s', (_, mention) => {
  const text = 'With @ben, and 🍸'
  expect(splitMentions(text, [mention]).some((slice) => slice.mention)).toBe(false)
  expect(cut(text, [mention]).join('')).toBe(text)
})

test('keeps the first of two overlapping mentions', () => {
  expect(cut('@ben.two', [ben(0, 8), ben(0), ben(4)])).toEqual(['[@ben.two]'])
})

test('never loses or repeats text, even with hostile input', () => {
  const text = `${'@'.repeat(500)} @ben <a href="javascript:alert(1)">@ben</a> ${'x'.repeat(10_000)}`
  const mentions = Array.from({ length: 600 }, (_, n) => ben(n - 50, n % 7))
  expect(cut(text, mentions).join('').replaceAll(/[[\]]/g, '')).toBe(text)
})

test('a text opened for editing contains the current usernames and slugs', () => {
  const venue: Mention = { kind: 'venue', starts: 5, length: 6, slug: 'the-still', label: 'The Still' }
  expect(updateMentionNames('@Ben #still', [ben(0), venue])).toBe('@Ben #the-still')
  expect(updateMentionNames('🍸 @old!', [ben(3)])).toBe('🍸 @ben!')
  expect(updateMentionNames('＠BEN ＠old', [ben(0), ben(5)])).toBe('＠BEN ＠ben')
  expect(updateMentionNames('plain @text', [])).toBe('plain @text')
})
