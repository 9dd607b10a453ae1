import { describe, expect, test } from 'vitest'
import { measureProcessorTime } from '#tests/support/processor-time.ts'
import { MAX_MENTIONS, parseMentions } from './rules.ts'

const parseNames = (text: string) =>
  parseMentions(text).map(({ starts, length }) => text.slice(starts, starts + length))

describe('parsing mentions', () => {
  test.each<[string, string[]]>([
    ['@ana', ['@ana']],
    ['With @ana.pours at #the-still, Fridays.', ['@ana.pours', '#the-still']],
    ['Thanks @ana. And @ben! (@eve) "@kim", @lea; #the-still?', ['@ana', '@ben', '@eve', '@kim', '@lea', '#the-still']],
    ['so...@ana...and then', ['@ana']],
    ['DM:@ana', ['@ana']],
    ['@Ana_Pours #The-Still', ['@Ana_Pours', '#The-Still']],
    ['#the-still- and #the-still--bar', ['#the-still', '#the-still']],
    ['@ana-maria', ['@ana']],
    ['@ana#the-still', ['@ana']],
    ['line\n@ana\ttab', ['@ana']],
    ['🍸@ana👩‍🍳 #still🍸', ['@ana', '#still']],
    ['مرحبا @ana שלום #the-still', ['@ana', '#the-still']],
    ['“@ana”—#the-still…', ['@ana', '#the-still']],
  ])('finds the mentions in %j', (text, expected) => expect(parseNames(text)).toEqual(expected))

  test.each([
    '',
    'nobody at all',
    'ana@bar.test',
    'ana.lima+tag@bar.test',
    'é@ana',
    '_@ana',
    '@ an',
    '@an',
    '@.ana',
    `@${'a'.repeat(31)}`,
    '@anaé',
    '@ana.éva',
    '@ana@bar.test',
    '@@ana',
    '##still',
    '#',
    '#-still',
    '#stillé',
    'https://bar.test/@ana',
    'https://bar.test/x#the-still',
    'https://bar.test/#the-still',
    '?who=@ana&at=#the-still',
    '&#39;',
    '@\u212Aim',
    '＠ana',
    `#${'a'.repeat(121)}`,
  ])('finds no mention in %j', (text) => expect(parseNames(text)).toEqual([]))

  test('positions are counted in UTF-16 code units', () => {
    expect(parseMentions('👩‍🍳👩‍🍳 @Ana')).toEqual([{ kind: 'person', name: 'ana', starts: 11, length: 4 }])
  })
})

test('the number of mentions and the parsing time are bounded', async () => {
  const many = '@ana '.repeat(200)
  expect(parseMentions(many)).toHaveLength(MAX_MENTIONS)
  const hostile = [
    '@'.repeat(5_000),
    '@a.'.repeat(3_000),
    `@${'a'.repeat(10_000)}é`,
    `#${'a-'.repeat(5_000)}`,
    '@a#b'.repeat(2_500),
  ]
  // A pattern with excessive backtracking would take minutes.
  expect(await measureProcessorTime(() => hostile.map(parseMentions))).toBeLessThan(2_000)
})
