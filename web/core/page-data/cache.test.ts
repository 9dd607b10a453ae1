// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addPageData } from '#tests/support/components/page-data.ts'
import { api } from '#web/core/api.ts'
import { byCursor } from '#web/core/paging.ts'
import { queryClient } from '#web/core/query.ts'
import { cachePageData } from './cache.ts'
import { takePageResponse } from './take.ts'

const ok = (body: unknown) => ({ status: 200, body })
const page = { items: [], next_cursor: null }

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
})
afterEach(() => {
  vi.restoreAllMocks()
  queryClient.clear()
})

test('page data is where the screens look for it', () => {
  const [feed, followed, notifications, mine] = ['a', 'b', 'c', 'd'].map((mark) => ({ ...page, mark }))
  const [venue, events, menu, next] = ['e', 'f', 'g', 'h'].map((mark) => ({ mark }))
  addPageData({
    '/api/feed': ok(feed),
    '/api/shifts/followed': ok(followed),
    '/api/notifications': ok(notifications),
    '/api/me/shifts?when=upcoming': ok(mine),
    '/api/me/shifts?when=upcoming&limit=5': ok({ ...page, ...next }),
    '/api/venues/the-copper-rail': ok(venue),
    '/api/venues/1234/events?limit=3': ok({ ...page, ...events }),
    '/api/venues/1234/menu-pages': ok(menu),
  })
  cachePageData()
  const get = (queryKey: readonly unknown[]) => queryClient.getQueryData(queryKey)
  const paged = (body: unknown) => ({ pages: [body], pageParams: [undefined] })
  expect(get(api.feed.page.infiniteOptions(byCursor((cursor) => ({ cursor }))).queryKey)).toEqual(paged(feed))
  expect(get(api.shifts.followed.infiniteOptions(byCursor((cursor) => ({ cursor }))).queryKey)).toEqual(paged(followed))
  expect(get(api.notifications.list.infiniteOptions(byCursor((cursor) => ({ cursor }))).queryKey)).toEqual(
    paged(notifications),
  )
  expect(get(api.shifts.mine.infiniteOptions(byCursor((cursor) => ({ when: 'upcoming', cursor }))).queryKey)).toEqual(
    paged(mine),
  )
  expect(get(api.shifts.mine.queryOptions({ input: { when: 'upcoming', limit: 5 } }).queryKey)).toMatchObject(
    next ?? {},
  )
  expect(get(api.venues.get.queryOptions({ input: { slugOrId: 'the-copper-rail' } }).queryKey)).toEqual(venue)
  expect(get(api.events.list.queryOptions({ input: { slugOrId: '1234', limit: 3 } }).queryKey)).toMatchObject(
    events ?? {},
  )
  expect(get(api.menus.list.queryOptions({ input: { slugOrId: '1234' } }).queryKey)).toEqual(menu)
})

test('a refusal, an escaped address and an unknown path are left to the query', async () => {
  addPageData({
    '/api/profiles/no-one': { status: 404, body: {} },
    '/api/profiles/caf%C3%A9': ok({}),
    '/api/about': ok({}),
  })
  cachePageData()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  const ask = (path: string) => takePageResponse({ method: 'GET', url: new URL(path, location.origin).href })
  expect((await ask('/api/profiles/no-one'))?.status).toBe(404)
})

test('answers from long ago are not used', () => {
  addPageData({ '/api/feed': ok(page) })
  vi.spyOn(performance, 'now').mockReturnValue(15_000)
  cachePageData()
  expect(queryClient.getQueryCache().getAll()).toEqual([])
})
