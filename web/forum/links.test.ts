import { describe, expect, test } from 'vitest'
import { splitLinks } from './links.ts'

const listLinks = (text: string) => splitLinks(text).flatMap(({ href, text: shown }) => (href ? [[shown, href]] : []))

describe('web addresses in a text', () => {
  test('are shown as typed, and no text is lost', () => {
    const text = 'Six behind the register:\nhttps://grocer.test/3rd?a=1&b=2#x (or HTTP://Two.test), ask.'
    expect(listLinks(text)).toEqual([
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
  ])('%s links without surrounding punctuation', (text, shown) =>
    expect(listLinks(text).map(([first]) => first)).toEqual([shown]),
  )

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
  ])('%s stays plain text', (text) => expect(listLinks(text)).toEqual([]))

  test('end at a character that changes the text direction', () => {
    expect(listLinks('https://a.test/\u202egpj.exe')).toEqual([['https://a.test/', 'https://a.test/']])
  })

  test.each([
    'https://'.repeat(1250),
    `https://a.test/${')'.repeat(9980)}`,
    `https://a.test/${'(.'.repeat(4990)}`,
    `https://a.test${'.'.repeat(9980)}`,
  ])('a text crafted to make parsing slow is split without delay or loss', (text) => {
    expect(
      splitLinks(text)
        .map(({ text: piece }) => piece)
        .join(''),
    ).toBe(text)
  })
})
