import { expect, test } from 'vitest'
import { EXAMPLE_SUPPORT_EMAIL } from './config.ts'
import { findConfigWarnings } from './config-warnings.ts'

const publicUrl = 'https://lastcall.example'
const readBudget = 'on'
const contact = { demo: undefined, operator: { name: 'Bar Works LLC', address: [] }, supportEmail: 'help@bar.example' }
const local = { publicUrl: undefined, trustProxy: 0, host: '127.0.0.1', readBudget } as const

test('a server behind one local proxy, and one on this machine only, get no warnings', () => {
  expect(findConfigWarnings({ publicUrl, trustProxy: 1, host: '127.0.0.1', readBudget, ...contact })).toEqual([])
  for (const readBudget of ['on', 'off'] as const)
    expect(findConfigWarnings({ ...local, readBudget, ...contact })).toEqual([])
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
  expect(findConfigWarnings({ ...config, ...contact })).toEqual([expect.stringMatching(text)])
})

test.each([
  ['a server without an operator', { operator: undefined }, /^OPERATOR_NAME is not set: Terms, Privacy and About/],
  ['the example of a support address', { supportEmail: EXAMPLE_SUPPORT_EMAIL }, /^SUPPORT_EMAIL is not set: .* no one/],
])('warns about %s, except in the demo', (_, missing, text) => {
  const config = { ...local, ...contact, ...missing }
  expect(findConfigWarnings(config)).toEqual([expect.stringMatching(text)])
  expect(findConfigWarnings({ ...config, demo: { password: 'last-call' } })).toEqual([])
})
