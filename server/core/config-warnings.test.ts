import { expect, test } from 'vitest'
import { findConfigWarnings } from './config-warnings.ts'

const publicUrl = 'https://lastcall.example'
const readBudget = 'on'

test('a server behind one local proxy, and one on this machine only, get no warnings', () => {
  expect(findConfigWarnings({ publicUrl, trustProxy: 1, host: '127.0.0.1', readBudget })).toEqual([])
  for (const readBudget of ['on', 'off'] as const)
    expect(findConfigWarnings({ publicUrl: undefined, trustProxy: 0, host: '127.0.0.1', readBudget })).toEqual([])
})

test.each([
  ['a proxy without TRUST_PROXY', { publicUrl, trustProxy: 0, host: '127.0.0.1', readBudget }, /one address/],
  [
    'TRUST_PROXY without PUBLIC_URL',
    { publicUrl: undefined, trustProxy: 1, host: '127.0.0.1', readBudget },
    /PUBLIC_URL is not/,
  ],
  [
    'a port that is reachable around the proxy',
    { publicUrl, trustProxy: 1, host: '0.0.0.0', readBudget },
    /bypass the proxy/,
  ],
  ['plain HTTP', { publicUrl: 'http://lastcall.example', trustProxy: 0, host: '0.0.0.0', readBudget }, /unencrypted/],
  [
    'a read budget that is off',
    { publicUrl, trustProxy: 1, host: '127.0.0.1', readBudget: 'off' },
    /copy every profile/,
  ],
] as const)('warns about %s', (_, config, text) => {
  expect(findConfigWarnings(config)).toEqual([expect.stringMatching(text)])
})
