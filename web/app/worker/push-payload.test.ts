import { describe, expect, test } from 'vitest'
import { parsePushPayload, toNotificationUrl } from './push-payload.ts'

const HERE = 'https://last.call'

describe('the payload of a push', () => {
  test('is parsed with all its fields', () => {
    const pushed = { title: 'Bea Lima', body: 'is on at The Still', tag: 'shift', link: '/profiles/bea' }
    expect(parsePushPayload(JSON.stringify(pushed))).toEqual(pushed)
  })
  test('opens the notifications when it has no body, tag or link', () => {
    expect(parsePushPayload('{"title":"Hello"}')).toEqual({ title: 'Hello', body: '', link: '/notifications' })
  })
  test.each([undefined, '', 'no json', '[]', '{"title":1}', '{"body":"x"}', 'null'])(
    '%j is rejected as not ours',
    (text) => {
      expect(parsePushPayload(text)).toBeUndefined()
    },
  )
})

describe('the URL that a tap opens', () => {
  test.each([
    ['/posts/1', `${HERE}/posts/1`],
    ['https://last.call/home', `${HERE}/home`],
    ['//evil.test/x', `${HERE}/notifications`],
    ['https://evil.test', `${HERE}/notifications`],
    ['javascript:alert(1)', `${HERE}/notifications`],
    ['/\\evil.test', `${HERE}/notifications`],
    ['http://[', `${HERE}/notifications`],
  ])('for %s is on this site', (link, address) => expect(toNotificationUrl({ link }, HERE)).toBe(address))
  test.each([null, 'x', {}, { link: 1 }])('%j opens the start page', (data) =>
    expect(toNotificationUrl(data, HERE)).toBe(`${HERE}/`),
  )
})
