import { expect, test } from 'vitest'
import { measureProcessorTime } from '#tests/support/processor-time.ts'
import { describeDevice } from './describe-device.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/143.0 Safari/537.36 Edg/143.0`,
    'Edge on Windows',
    'computer',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/143.0 Safari/537.36`, 'Chrome on Mac', 'computer'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 (KHTML, like Gecko) Version/18.1 Safari/605.1',
    'Safari on Mac',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1 Version/18.1 Mobile/15E Safari/604.1',
    'Safari on iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1 CriOS/143.0 Mobile/15E Safari/604.1',
    'Chrome on iPad',
    'tablet',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921B) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Tab) ${WEBKIT} Chrome/143.0 Safari/537.36`, 'Chrome on Android', 'tablet'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/143.0 Safari/537.36`, 'Chrome on ChromeOS', 'computer'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/143.0 Safari/537.36 OPR/120.0`, 'Opera on Linux', 'computer'],
  ['curl/8.5.0', null, null],
  ['', null, null],
  [null, null, null],
])('describes the user agent %s', (userAgent, device, device_kind) => {
  expect(describeDevice(userAgent)).toEqual({ device, device_kind })
})

test('a very long user agent is described quickly', async () => {
  const hostile = `Version/${'Android Mobil '.repeat(20_000)}`
  expect(await measureProcessorTime(() => describeDevice(hostile))).toBeLessThan(500)
})
