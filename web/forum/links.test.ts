import { describe, expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const linksOf = (text: string) => splitLinks(text).flatMap(({ href, text: shown }) => (href ? [[shown, href]] : []))

describe('addresses in a text', () => {
  test('stand as they were typed, and nothing of the text is lost', () => {
    const text = 'Six behind the register:\nhttps://grocer.test/3rd?a=1&b=2#x (or HTTP://Two.test), ask.'
    expect(linksOf(text)).toEqual([
      ['https://grocer.test/3rd?a=1&b=2#x', 'https://grocer.test/3rd?a=1&b=2#x'],
      ['HTTP://Two.test', 'http://two.test/'],
    ])
    expect(
      splitLinks(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text)
  })

  test.each([
    ['see https://a.test/b.', 'https://a.test/b'],
    ['https://a.test/b_(c)', 'https://a.test/b_(c)'],
    ['(https://a.test/b)', 'https://a.test/b'],
    ['“https://a.test/b!”', 'https://a.test/b'],
    ['https://a.test/b?!...', 'https://a.test/b'],
    ['[(https://a.test/b_(c)).]', 'https://a.test/b_(c)'],
  ])('%s', (text, shown) => expect(linksOf(text).map(([first]) => first)).toEqual([shown]))

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://bank.test@elsewhere.test/login',
    'https://me:secret@elsewhere.test',
    'https://',
    'http://[',
    'www.a.test',
    'mailto:bea@demo.test',
    '//a.test',
  ])('%s is plain text', (text) => expect(linksOf(text)).toEqual([]))

  test('end where the direction of reading is turned', () => {
    expect(linksOf('https://a.test/\u202egpj.exe')).toEqual([['https://a.test/', 'https://a.test/']])
  })

  test.each([
    'https://'.repeat(1250),
    `https://a.test/${')'.repeat(9980)}`,
    `https://a.test/${'(.'.repeat(4990)}`,
    `https://a.test${'.'.repeat(9980)}`,
  ])('a text made to be long is read at once and whole', (text) => {
    expect(
      splitLinks(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text)
  })
})
