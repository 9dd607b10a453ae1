import { expect, test } from 'vitest'
import { doubtsOf } from './config-doubts.ts'

const publicUrl = 'https://lastcall.example'

test('a house behind one proxy on the same machine, and one on this machine alone, raise no doubt', () => {
  expect(doubtsOf({ publicUrl, trustProxy: 1, host: '127.0.0.1' })).toEqual([])
  expect(doubtsOf({ publicUrl: undefined, trustProxy: 0, host: '127.0.0.1' })).toEqual([])
})

test.each([
  ['a proxy that is not counted', { publicUrl, trustProxy: 0, host: '127.0.0.1' }, /one address/],
  ['proxies, but no name', { publicUrl: undefined, trustProxy: 1, host: '127.0.0.1' }, /PUBLIC_URL is not/],
  ['a port that can be reached past the proxy', { publicUrl, trustProxy: 1, host: '0.0.0.0' }, /past the proxy/],
  ['plain http', { publicUrl: 'http://lastcall.example', trustProxy: 0, host: '0.0.0.0' }, /anybody to read/],
])('%s is named', (_, sight, text) => {
  expect(doubtsOf(sight)).toEqual([expect.stringMatching(text)])
})
