import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isProbeHost, isSameOrigin, isTrustedHost } from './origin.ts'

const request = (method: string, headers: Record<string, string>) => ({ method, headers }) as unknown as IncomingMessage

const OURS = 'https://a.test'
const write = (headers: Record<string, string>, publicUrl: string | undefined = OURS) =>
  isSameOrigin(request('POST', { host: 'a.test', ...headers }), publicUrl)

test.each([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://b.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://a.test' },
  { origin: 'https://a.test:8443' },
  { referer: 'https://b.test/page' },
  { referer: 'http://a.test/page' },
  { referer: 'https://a.test.b.test/' },
  { referer: 'nonsense' },
  { 'sec-fetch-site': 'same-origin', origin: 'http://a.test' },
  { origin: OURS, referer: 'https://b.test/page' },
  { host: 'evil.test', origin: 'https://evil.test' },
] as Record<string, string>[])('a write with %o comes from another site', (headers) => {
  expect(write(headers)).toBe(false)
})

test.each([
  { 'sec-fetch-site': 'same-origin', origin: OURS, referer: `${OURS}/shifts/new` },
  { 'sec-fetch-site': 'none' },
  { origin: OURS },
  { referer: `${OURS}/home?tab=1` },
  // A blanked Referer proves nothing either way.
  { referer: '' },
  {},
] as Record<string, string>[])('a write with %o comes from our own page or from a program', (headers) => {
  expect(write(headers)).toBe(true)
})

test('without PUBLIC_URL, our origin is the requested host over http', () => {
  const local = (headers: Record<string, string>) =>
    isSameOrigin(request('POST', { host: 'localhost:3000', ...headers }), undefined)
  expect(local({ origin: 'http://localhost:3000' })).toBe(true)
  expect(local({ origin: 'https://localhost:3000' })).toBe(false)
  expect(local({ origin: 'http://localhost:4000' })).toBe(false)
  expect(local({ referer: 'http://localhost:4000/' })).toBe(false)
})

test('a link from another site may be opened', () => {
  const headers = { host: 'a.test', 'sec-fetch-site': 'cross-site', referer: 'https://b.test/' }
  expect(isSameOrigin(request('GET', headers), OURS)).toBe(true)
})

test('the server accepts its public name and private names only', () => {
  const host = (name: string, publicUrl?: string) => isTrustedHost(request('GET', { host: name }), publicUrl)
  expect(host('localhost:3000')).toBe(true)
  expect(host('127.0.0.1:3000')).toBe(true)
  expect(host('[::1]:3000')).toBe(true)
  expect(host('192.168.1.20:3000')).toBe(true)
  expect(host('rebound.example')).toBe(false)
  expect(host('lastcall.example', 'https://lastcall.example')).toBe(true)
  expect(host('other.example', 'https://lastcall.example')).toBe(false)
  expect(host('lastcall.example:443', 'https://lastcall.example')).toBe(true)
  expect(host('lastcall.example:80', 'https://lastcall.example')).toBe(false)
  expect(host('127.0.0.1.evil.example')).toBe(false)
  for (const name of ['', 'me@localhost', 'localhost/x', 'localhost#x', 'localhost?x', 'evil.test\\localhost'])
    expect([name, host(name)]).toEqual([name, false])
})

test('a health probe may use the IP address that it connected to', () => {
  const probe = (localAddress: string, host?: string) =>
    isProbeHost({ headers: { host }, socket: { localAddress } } as never, 'https://lastcall.example')
  expect(probe('203.0.113.9', '203.0.113.9:3000')).toBe(true)
  expect(probe('::ffff:203.0.113.9', '203.0.113.9:3000')).toBe(true)
  expect(probe('2001:db8::9', '[2001:db8::9]:3000')).toBe(true)
  expect(probe('203.0.113.9', 'lastcall.example')).toBe(true)
  expect(probe('203.0.113.9')).toBe(true)
  expect(probe('203.0.113.9', '203.0.113.8:3000')).toBe(false)
  expect(probe('203.0.113.9', 'evil.test')).toBe(false)
})
