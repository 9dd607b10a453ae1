import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isSameOrigin, isTrustedHost } from './origin.ts'

const request = (method: string, headers: Record<string, string>) => ({ method, headers }) as unknown as IncomingMessage

test('a write from another site is refused, by either header', () => {
  expect(isSameOrigin(request('POST', { host: 'a.test', 'sec-fetch-site': 'cross-site' }), undefined)).toBe(false)
  expect(isSameOrigin(request('POST', { host: 'a.test', 'sec-fetch-site': 'same-site' }), undefined)).toBe(false)
  expect(isSameOrigin(request('DELETE', { host: 'a.test', origin: 'https://b.test' }), undefined)).toBe(false)
  expect(isSameOrigin(request('POST', { host: 'a.test', origin: 'null' }), undefined)).toBe(false)
  expect(isSameOrigin(request('POST', { host: 'evil.test', origin: 'https://evil.test' }), 'https://a.test')).toBe(
    false,
  )
})

test('our own pages, and programs that are no browser, may write', () => {
  expect(
    isSameOrigin(
      request('POST', { host: 'a.test', 'sec-fetch-site': 'same-origin', origin: 'https://a.test' }),
      undefined,
    ),
  ).toBe(true)
  expect(isSameOrigin(request('POST', { host: 'a.test' }), undefined)).toBe(true)
})

test('a link from elsewhere may be opened', () => {
  expect(isSameOrigin(request('GET', { host: 'a.test', 'sec-fetch-site': 'cross-site' }), undefined)).toBe(true)
})

test('the server answers to its public name and to private names only', () => {
  const host = (name: string, publicUrl?: string) => isTrustedHost(request('GET', { host: name }), publicUrl)
  expect(host('localhost:3000')).toBe(true)
  expect(host('127.0.0.1:3000')).toBe(true)
  expect(host('[::1]:3000')).toBe(true)
  expect(host('192.168.1.20:3000')).toBe(true)
  expect(host('rebound.example')).toBe(false)
  expect(host('lastcall.example', 'https://lastcall.example')).toBe(true)
  expect(host('other.example', 'https://lastcall.example')).toBe(false)
  expect(host('127.0.0.1.evil.example')).toBe(false)
})
