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
    ['@ana/@ben', ['@ana', '@ben']],
    ['@ana+@ben+#the-still', ['@ana', '@ben', '#the-still']],
    ['#the-still/#mudlark & #one+@ana', ['#the-still', '#mudlark', '#one', '@ana']],
    ['@ana&@ben-@kim', ['@ana', '@ben', '@kim']],
    ['@ana.b/@ben_c.', ['@ana.b', '@ben_c']],
    ['Tonight w/@ana, W/#the-still (w/@ben)', ['@ana', '#the-still', '@ben']],
    ['@anaさん', ['@ana']],
    ['今日は@anaさんと#the-stillで', ['@ana', '#the-still']],
    ['＠ana', ['＠ana']],
    ['＃the-still、＠ana。', ['＃the-still', '＠ana']],
    ['（@ana）「#the-still」', ['@ana', '#the-still']],
    ['@ana님 @ben은', ['@ana', '@ben']],
    ['@anaจ้า', ['@ana']],
    ['ל@ana، و@ben', ['@ana', '@ben']],
    ['@anaשלום @benمرحبا', ['@ana', '@ben']],
    ['с @ana и @ben', ['@ana', '@ben']],
    ["@bea's @bea’s @beaʼs @bea`s", ['@bea', '@bea', '@bea', '@bea']],
    ['@bea_ @_bea @b.e.a @bea..', ['@bea_', '@_bea', '@b.e.a', '@bea']],
    ['❤️@ana❤️ 👍🏽@ben👍🏽 🇺🇸@kim🇺🇸', ['@ana', '@ben', '@kim']],
    ['1️⃣@ana1️⃣ #️⃣@ben', ['@ana', '@ben']],
    ['@ana.pours。 @ana.さん', ['@ana.pours', '@ana']],
    ['https://bar.test/x @ana', ['@ana']],
    ['https://bar.test/を@ana', ['@ana']],
  ])('finds the mentions in %j', (text, expected) => expect(parseNames(text)).toEqual(expected))

  test.each([
    '',
    'nobody at all',
    'ana@bar.test',
    'ana.lima+tag@bar.test',
    'é@ana',
    'e\u0301@ana',
    '@ana\u0301',
    'я@ana',
    '@anaя',
    '@\u0430na',
    '@anaα',
    '@ana𝐬',
    '@anaｂ',
    '@ｂｅａ',
    'me＠bar.test',
    '山田@bar.test',
    'foo+@bar.test',
    'and/@ana',
    'x/@ana/@ben',
    'https://bar.test/@ana/@ben',
    'https://bar.test/@ana+@ben',
    'https://bar.test/?@ana',
    'https://ana:@bar.test',
    'www.bar.test/a,@ana',
    'bar.test/w/@ana',
    'ana@bar.test/@ben',
    '@ana@bar.test/@ben',
    '＃＃still',
    'x#still',
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
    '@ana/'.repeat(2_000),
    '+@ana'.repeat(2_000),
    '://@ana'.repeat(1_500),
    `${'\u0301'.repeat(5_000)}@ana`,
    '한@a.b'.repeat(2_000),
  ]
  // A pattern with excessive backtracking would take minutes.
  expect(await measureProcessorTime(() => hostile.map(parseMentions))).toBeLessThan(2_000)
})
