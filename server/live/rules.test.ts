import { expect, test } from 'vitest'
import {
  admitStream,
  admitsPage,
  MAX_PAGE_STREAMS,
  MAX_PAGE_STREAMS_PER_NETWORK,
  MAX_STREAMS,
  MAX_STREAMS_PER_ACCOUNT,
  MAX_WATCHED_PAGES,
  parseLivePayload,
} from './rules.ts'

const buildStreams = (count: number, account_id: string, session_id: string) =>
  Array.from({ length: count }, (_, opened) => ({ account_id, session_id, opened }))

test('an account has a limit of streams, independent of other accounts', () => {
  const ana = { account_id: 'ana', session_id: 'phone' }
  const others = buildStreams(MAX_STREAMS_PER_ACCOUNT * 2, 'ben', 'desk')
  expect(admitStream([], ana)).toEqual({ admitted: true })
  expect(admitStream([...others, ...buildStreams(MAX_STREAMS_PER_ACCOUNT - 1, 'ana', 'desk')], ana)).toEqual({
    admitted: true,
  })
  expect(admitStream([...others, ...buildStreams(MAX_STREAMS_PER_ACCOUNT, 'ana', 'desk')], ana)).toEqual({
    admitted: false,
  })
})

test('the oldest stream of the same browser is replaced, never one of another browser', () => {
  const desk = buildStreams(MAX_STREAMS_PER_ACCOUNT - 2, 'ana', 'desk')
  const phone = [
    { account_id: 'ana', session_id: 'phone', opened: 40 },
    { account_id: 'ana', session_id: 'phone', opened: 30 },
  ]
  const found = admitStream([...desk, ...phone], { account_id: 'ana', session_id: 'phone' })
  expect(found).toEqual({ admitted: true, replaces: phone[1] })
})

test('a process has a limit of streams', () => {
  const all = Array.from({ length: MAX_STREAMS }, (_, opened) => ({
    account_id: `${opened}`,
    session_id: 's',
    opened,
  }))
  expect(admitStream(all, { account_id: '1', session_id: 's' })).toEqual({ admitted: false })
  expect(admitStream(all.slice(1), { account_id: 'new', session_id: 's' })).toEqual({ admitted: true })
})

test('public pages have limits for a network, for the process and for different pages', () => {
  const watch = (count: number, network = (n: number) => `${n}`, path = (_: number) => '/tonight') =>
    Array.from({ length: count }, (_, n) => ({ network: network(n), path: path(n) }))
  const bar = { network: 'bar', path: '/tonight' }
  const fromBar = watch(MAX_PAGE_STREAMS_PER_NETWORK, () => 'bar')
  expect(admitsPage(fromBar, bar)).toBe(false)
  expect(admitsPage(fromBar.slice(1), bar)).toBe(true)
  expect(admitsPage(fromBar, { ...bar, network: 'home' })).toBe(true)
  expect(admitsPage(watch(MAX_PAGE_STREAMS), bar)).toBe(false)
  expect(admitsPage(watch(MAX_PAGE_STREAMS - 1), bar)).toBe(true)
  const everyPage = watch(MAX_WATCHED_PAGES, undefined, (n) => `/venues/bar-${n}`)
  expect(admitsPage(everyPage, bar)).toBe(false)
  expect(admitsPage(everyPage, { ...bar, path: '/venues/bar-0' })).toBe(true)
})

test('payloads of the database are parsed, and unknown ones are ignored', () => {
  const empty = {
    notifications: [],
    new_posts: [],
    changed_posts: [],
    new_comments: [],
    comment_changes: [],
    changed_threads: [],
    schedule_changes: [],
    schedule_viewers: [],
    private_counts: [],
    changed_pages: [],
    ended_sessions: [],
    changed_roles: [],
  }
  expect(parseLivePayload('{"new_posts":["a","b"]}')).toEqual({ ...empty, new_posts: ['a', 'b'] })
  expect(parseLivePayload('{"ended_sessions":["s"],"more":1}')).toEqual({ ...empty, ended_sessions: ['s'] })
  expect(parseLivePayload('{"changed_threads":["t"],"changed_roles":["m"]}')).toEqual({
    ...empty,
    changed_threads: ['t'],
    changed_roles: ['m'],
  })
  expect(parseLivePayload('{"notifications":"a","changed_posts":[1,null,"p"]}')).toEqual({
    ...empty,
    changed_posts: ['p'],
  })
  const change = { profile_id: 'p', followers_until: 'infinity', others_until: null }
  const count = { profile_id: 'p', venue_id: 'v', week: '2026-11-16' }
  const schedules = {
    schedule_changes: [change, { ...change, others_until: 1 }, 'p'],
    private_counts: [count, {}, null],
  }
  expect(parseLivePayload(JSON.stringify(schedules))).toEqual({
    ...empty,
    schedule_changes: [change],
    private_counts: [count],
  })
  const viewer = { viewer_id: 'v', until: '2026-11-21T02:00:00+00:00' }
  const comment = { post_id: 'p', profile_id: 'a' }
  const others = {
    schedule_viewers: [viewer, { viewer_id: 'v' }, 'v'],
    comment_changes: [comment, { ...comment, profile_id: null }],
    new_comments: ['c', 1],
  }
  expect(parseLivePayload(JSON.stringify(others))).toEqual({
    ...empty,
    schedule_viewers: [viewer],
    comment_changes: [comment],
    new_comments: ['c'],
  })
  for (const other of ['', 'hello', '1', 'null', '"x"']) expect(parseLivePayload(other)).toBeNull()
})
