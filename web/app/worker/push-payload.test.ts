import { describe, expect, test } from 'vitest'
import { parsePushPayload, toNotificationUrl, toPayload, toReceiptPath, UNREADABLE_PUSH } from './push-payload.ts'

const HERE = 'https://last.call'

const notification = {
  title: 'Bea Lima posted a shift',
  body: 'Tonight at The Still',
  navigate: 'https://last.call/profiles/bea',
  tag: 'shift',
  data: { delivery_id: 'd1', link: '/profiles/bea' },
}
const read = {
  title: 'Bea Lima posted a shift',
  body: 'Tonight at The Still',
  tag: 'shift',
  link: '/profiles/bea',
  delivery_id: 'd1',
}

describe('a declarative push message', () => {
  test('is read with all its fields', () => {
    expect(parsePushPayload(JSON.stringify({ web_push: 8030, notification }))).toEqual(read)
  })
  test('is read the same once the browser has made a notification of it', () => {
    // Its properties are getters of its class, as in a browser.
    const proposed = Object.create(notification) as Record<string, unknown>
    expect(toPayload(proposed)).toEqual(read)
  })
  test('alerts again where it replaces an earlier one, which takes a tag', () => {
    const { tag: _, ...untagged } = notification
    const parse = (said: object) => parsePushPayload(JSON.stringify({ web_push: 8030, notification: said }))
    expect(parse({ ...notification, renotify: true })).toEqual({ ...read, renotify: true })
    expect(parse({ ...untagged, renotify: true })).not.toHaveProperty('renotify')
  })
  test('opens its `navigate` when it has no link of its own', () => {
    const { data: _, ...plain } = notification
    expect(parsePushPayload(JSON.stringify({ web_push: 8030, notification: plain })).link).toBe(notification.navigate)
  })
})

describe('a message of an earlier release', () => {
  test('is read with all its fields', () => {
    const pushed = { title: 'Bea Lima', body: 'is on at The Still', tag: 'shift', link: '/profiles/bea' }
    expect(parsePushPayload(JSON.stringify(pushed))).toEqual(pushed)
  })
  test('opens the notifications when it has no body, tag or link', () => {
    expect(parsePushPayload('{"title":"Hello"}')).toEqual({ title: 'Hello', body: '', link: '/notifications' })
  })
})

test.each([
  undefined,
  '',
  'no json',
  '[]',
  '{"title":1}',
  '{"body":"x"}',
  'null',
  '{"web_push":8030}',
  '{"web_push":8030,"notification":null}',
  '{"web_push":8030,"notification":{"title":""}}',
  '{"web_push":1,"notification":{"title":"x"}}',
])('%j cannot be read and is never shown as nothing', (text) => {
  expect(parsePushPayload(text)).toEqual({ ...UNREADABLE_PUSH, link: '/notifications' })
  expect(UNREADABLE_PUSH.title).not.toBe('')
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

test('the receipt names the delivery, and only that', () => {
  expect(toReceiptPath({ ...UNREADABLE_PUSH, delivery_id: 'd1' })).toBe('/api/push-deliveries/d1/shown')
  expect(toReceiptPath({ ...UNREADABLE_PUSH, delivery_id: '../x?y' })).toBe('/api/push-deliveries/..%2Fx%3Fy/shown')
  expect(toReceiptPath(UNREADABLE_PUSH)).toBeUndefined()
})
