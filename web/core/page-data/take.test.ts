// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPageData } from '#tests/support/components/page-data.ts'
import { takePageResponse } from './take.ts'

const read = (path: string, method = 'GET') => takePageResponse({ method, url: new URL(path, location.origin).href })

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  window.pageResponses = new Map([['/api/shifts/near?lat=1', Promise.resolve(new Response('early'))]])
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
  addPageData({ '/api/feed': { status: 200, body: { items: [] } }, '/api/profiles/x': { status: 404, body: {} } })
  const [feed, profile] = [await read('/api/feed'), await read('/api/profiles/x')]
  expect([feed?.status, await feed?.json(), profile?.status]).toEqual([200, { items: [] }, 404])
  expect([read('/api/feed'), document.getElementById('app-page-data')]).toEqual([undefined, null])
})

test('other reads and writes are not', () => {
  addPageData({ '/api/feed': { status: 200, body: {} } })
  expect([read('/api/feed?cursor=x'), read('/api/talent'), read('/api/feed', 'POST')]).toEqual(
    Array.from({ length: 3 }),
  )
  delete window.pageResponses
  expect(read('/api/talent')).toBeUndefined()
})

test('an answer from long ago is discarded', () => {
  addPageData({ '/api/feed': { status: 200, body: {} } })
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  expect([read('/api/feed'), read('/api/shifts/near?lat=1')]).toEqual([undefined, undefined])
})
