// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carryAnswers } from '#tests/support/components/carry-answers.ts'
import { takeEarlyRead } from './early-reads.ts'

const read = (path: string, method = 'GET') => takeEarlyRead({ method, url: new URL(path, location.origin).href })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  window.earlyReads = new Map([['/api/shifts/near?lat=1', Promise.resolve(new Response('early'))]])
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('a read that was sent early is answered once', async () => {
  expect(await (await read('/api/shifts/near?lat=1'))?.text()).toBe('early')
  expect(read('/api/shifts/near?lat=1')).toBeUndefined()
})

test('an answer that the page carries is used once, and does not stay in the page', async () => {
  carryAnswers({ '/api/feed': { status: 200, body: { items: [] } }, '/api/profiles/x': { status: 404, body: {} } })
  const [feed, profile] = [await read('/api/feed'), await read('/api/profiles/x')]
  expect([feed?.status, await feed?.json(), profile?.status]).toEqual([200, { items: [] }, 404])
  expect([read('/api/feed'), document.getElementById('first-answers')]).toEqual([undefined, null])
})

test('other reads and writes are not', () => {
  carryAnswers({ '/api/feed': { status: 200, body: {} } })
  expect([read('/api/feed?cursor=x'), read('/api/talent'), read('/api/feed', 'POST')]).toEqual(
    Array.from({ length: 3 }),
  )
  delete window.earlyReads
  expect(read('/api/talent')).toBeUndefined()
})

test('an answer from long ago is discarded', () => {
  carryAnswers({ '/api/feed': { status: 200, body: {} } })
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  expect([read('/api/feed'), read('/api/shifts/near?lat=1')]).toEqual([undefined, undefined])
})
