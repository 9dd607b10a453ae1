import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientIp, isPublicIp, toRateLimitKey } from './client-ip.ts'

const from = (peer: string, forwarded?: string) =>
  ({ socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test('without trusted proxies, X-Forwarded-For is ignored', () => {
  expect(clientIp(from('203.0.113.9', '1.2.3.4'), 0)).toBe('203.0.113.9')
})

test('behind proxies, the address is counted from the right end', () => {
  expect(clientIp(from('10.0.0.1', '1.2.3.4, 203.0.113.9'), 1)).toBe('203.0.113.9')
  expect(clientIp(from('10.0.0.1', '1.2.3.4, 203.0.113.9, 10.0.0.2'), 2)).toBe('203.0.113.9')
  expect(clientIp(from('10.0.0.1'), 1)).toBe('10.0.0.1')
})

test('with fewer entries than proxies, or an entry that is not an address, the caller is the peer', () => {
  for (const forwarded of ['1.2.3.4', '', ' , ', undefined])
    expect(clientIp(from('10.0.0.1', forwarded), 2)).toBe('10.0.0.1')
  for (const forwarded of ['unknown', '_hidden', '1.2.3', '<script>', 'a'.repeat(5000)])
    expect(clientIp(from('10.0.0.1', forwarded), 1)).toBe('10.0.0.1')
  expect(clientIp(from('10.0.0.1', '203.0.113.9:4711'), 1)).toBe('203.0.113.9')
  expect(clientIp(from('10.0.0.1', '[2001:db8::1]:4711'), 1)).toBe('2001:db8::1')
})

test('tells a public address from a private one', () => {
  for (const ip of ['93.184.216.34', '2a00:1450:4001::1', '::ffff:93.184.216.34'])
    expect([ip, isPublicIp(ip)]).toEqual([ip, true])
  for (const ip of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', 'fe80::1', 'fd00::1', ''])
    expect([ip, isPublicIp(ip)]).toEqual([ip, false])
})

test('every spelling of an address, and a whole /64, has one rate-limit key', () => {
  expect(toRateLimitKey('::ffff:203.0.113.9')).toBe(toRateLimitKey('203.0.113.9'))
  expect(toRateLimitKey('2001:db8:0:1::1')).toBe(toRateLimitKey('2001:0DB8:0000:0001:ffff::2'))
  expect(toRateLimitKey('2001:db8:0:1::1')).not.toBe(toRateLimitKey('2001:db8:0:2::1'))
  expect(toRateLimitKey('nonsense')).toBe('unknown')
})
