// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEarlyRead } from './early-reads.ts'

const read = (path: string, method = 'GET') => takeEarlyRead(new Request(new URL(path, location.origin), { method }))

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  window.earlyReads = new Map([['/api/feed', Promise.resolve(new Response('early'))]])
})
afterEach(() => vi.restoreAllMocks())

test('a read that was sent early is answered once', async () => {
  expect(await (await read('/api/feed'))?.text()).toBe('early')
  expect(read('/api/feed')).toBeUndefined()
})

test('other reads and writes are not', () => {
  expect([read('/api/feed?cursor=x'), read('/api/talent'), read('/api/feed', 'POST')]).toEqual(
    Array.from({ length: 3 }),
  )
  window.earlyReads = undefined
  expect(read('/api/feed')).toBeUndefined()
})

test('a response from long ago is discarded', () => {
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  expect(read('/api/feed')).toBeUndefined()
})
