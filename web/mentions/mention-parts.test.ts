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

/** The pieces with the linked ones in brackets. */
const cut = (text: string, mentions: Mention[]) =>
  splitMentions(text, mentions).map(({ text: piece, mention }) => (mention ? `[${piece}]` : piece))

test('a text is cut at its mentions', () => {
  expect(cut('With @ben.', [ben(5)])).toEqual(['With ', '[@ben]', '.'])
  expect(cut('@ben@ben', [ben(4), ben(0)])).toEqual(['[@ben]', '[@ben]'])
  expect(cut('no one', [])).toEqual(['no one'])
  expect(cut('', [])).toEqual([])
})

test('places are counted as browsers count: emoji and other scripts before it move nothing', () => {
  expect(cut('👩‍🍳🍸 @ben 🍸', [ben(8)])).toEqual(['👩‍🍳🍸 ', '[@ben]', ' 🍸'])
  expect(cut('שלום @ben', [ben(5)])).toEqual(['שלום ', '[@ben]'])
})

test.each<[string, Mention]>([
  ['negative', ben(-4)],
  ['before the begin', ben(-2, 6)],
  ['behind the end', ben(400)],
  ['too long', ben(5, 400)],
  ['empty', ben(5, 0)],
  ['of negative length', ben(5, -4)],
  ['not whole', ben(5.5)],
  ['not a number', ben(Number.NaN)],
  ['endless', ben(5, Number.POSITIVE_INFINITY)],
  ['in the middle of a word', ben(6)],
  ['longer than the name', ben(5, 5)],
])('a mention that is %s leaves the text whole', (_, mention) => {
  const text = 'With @ben, and 🍸'
  expect(splitMentions(text, [mention]).some((slice) => slice.mention)).toBe(false)
  expect(cut(text, [mention]).join('')).toBe(text)
})

test('of two that lie upon each other the first counts', () => {
  expect(cut('@ben.two', [ben(0, 8), ben(0), ben(4)])).toEqual(['[@ben.two]'])
})

test('whatever comes, nothing of a text is lost or doubled', () => {
  const text = `${'@'.repeat(500)} @ben <a href="javascript:alert(1)">@ben</a> ${'x'.repeat(10_000)}`
  const mentions = Array.from({ length: 600 }, (_, n) => ben(n - 50, n % 7))
  expect(cut(text, mentions).join('').replaceAll(/[[\]]/g, '')).toBe(text)
})

test('to be written on again, a text has the names of today', () => {
  const venue: Mention = { kind: 'venue', starts: 5, length: 6, slug: 'the-still', label: 'The Still' }
  expect(updateMentionNames('@Ben #still', [ben(0), venue])).toBe('@Ben #the-still')
  expect(updateMentionNames('🍸 @old!', [ben(3)])).toBe('🍸 @ben!')
  expect(updateMentionNames('plain @text', [])).toBe('plain @text')
})
