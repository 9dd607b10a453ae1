import { expect, test } from 'vitest'
import { originOf, setSecurityHeaders } from './security-headers.ts'

const policyWith = (tiles: string | undefined): string => {
  const headers = new Map<string, string>()
  const res = { setHeader: (name: string, value: string) => headers.set(name, value) }
  setSecurityHeaders(res as unknown as Parameters<typeof setSecurityHeaders>[0], { tiles, https: true })
  return headers.get('Content-Security-Policy') ?? ''
}

test('pictures come from here alone, and from the map’s server where one is configured', () => {
  expect(policyWith(undefined)).toContain("img-src 'self' data: blob:;")
  expect(policyWith('https://tiles.test')).toContain("img-src 'self' data: blob: https://tiles.test;")
  expect(policyWith('https://tiles.test')).toContain("connect-src 'self';")
})

test.each([
  ['https://tiles.test/{z}/{x}/{y}.png', 'https://tiles.test'],
  ['http://127.0.0.1:8080/{z}/{x}/{y}.png?key=1', 'http://127.0.0.1:8080'],
  ['https://{s}.tiles.test/{z}/{x}/{y}{r}.png', 'https://*.tiles.test'],
  // A host that is only called s is no template.
  ['https://s.tiles.test/{z}/{x}/{y}.png', 'https://s.tiles.test'],
])('tiles of %s come from %s', (template, origin) => {
  expect(originOf(template)).toBe(origin)
})
