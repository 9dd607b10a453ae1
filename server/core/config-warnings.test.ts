import { expect, test } from 'vitest'
import { findConfigWarnings } from './config-warnings.ts'

const publicUrl = 'https://lastcall.example'
const readBudget = 'on'

test('a house behind one proxy on the same machine, and one on this machine alone, raise no doubt', () => {
  expect(findConfigWarnings({ publicUrl, trustProxy: 1, host: '127.0.0.1', readBudget })).toEqual([])
  for (const readBudget of ['on', 'off'] as const)
    expect(findConfigWarnings({ publicUrl: undefined, trustProxy: 0, host: '127.0.0.1', readBudget })).toEqual([])
})

test.each([
  ['a proxy that is not counted', { publicUrl, trustProxy: 0, host: '127.0.0.1', readBudget }, /one address/],
  ['proxies, but no name', { publicUrl: undefined, trustProxy: 1, host: '127.0.0.1', readBudget }, /PUBLIC_URL is not/],
  [
    'a port that can be reached past the proxy',
    { publicUrl, trustProxy: 1, host: '0.0.0.0', readBudget },
    /past the proxy/,
  ],
  [
    'plain http',
    { publicUrl: 'http://lastcall.example', trustProxy: 0, host: '0.0.0.0', readBudget },
    /anybody to read/,
  ],
  [
    'reads that are not counted',
    { publicUrl, trustProxy: 1, host: '127.0.0.1', readBudget: 'off' },
    /copy every profile/,
  ],
] as const)('%s is named', (_, sight, text) => {
  expect(findConfigWarnings(sight)).toEqual([expect.stringMatching(text)])
})
