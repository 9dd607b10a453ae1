// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { queryClient } from './query.ts'
import { refreshSession } from './session.ts'
import { storeUnreadCounts } from './store-unread-counts.ts'

const queryKey = api.notifications.unreadCount.queryKey()
const getCount = () => queryClient.getQueryData(queryKey)
const answer = (unread_count: number) => Response.json({ me: { id: 'ana' }, unread_count })

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  queryClient.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the unread count of each session read is cached, also that of a read before', async () => {
  const counts = [3, 4]
  vi.stubGlobal('fetch', async () => answer(counts.shift() ?? 0))
  await refreshSession()
  expect(getCount()).toBeUndefined()
  storeUnreadCounts()
  expect(getCount()).toEqual({ unread_count: 3 })
  vi.setSystemTime(1000)
  await refreshSession()
  expect(getCount()).toEqual({ unread_count: 4 })
})

test('a count that changed while the session was being read stays', async () => {
  storeUnreadCounts()
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(2000)
    queryClient.setQueryData(queryKey, { unread_count: 0 })
    return answer(5)
  })
  vi.setSystemTime(1000)
  await refreshSession()
  expect(getCount()).toEqual({ unread_count: 0 })
})
