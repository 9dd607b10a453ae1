import { ORPCError } from '@orpc/client'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { idOf, NOW, profileWith, shiftWith, venueWith } from '#tests/support/components/fixtures.ts'
import { api } from '#web/core/api.ts'
import { withoutOutdated } from '#web/core/change-offline-copy.ts'
import type { OfflineCopyData, VisitedPage } from '#web/core/offline-copy.ts'
import { findVisitedPage } from './find-visited-page.ts'
import { readCachedPages, updateVisitedPages } from './visited-pages.ts'

const HOUR = 3_600_000
const now = Date.parse(NOW)
const hoursAgo = (hours: number) => new Date(now - hours * HOUR).toISOString()

const pageOf = (number: number, more: Partial<VisitedPage> = {}): VisitedPage => ({
  kind: 'profiles',
  id: idOf(number),
  slug: `person.${number}`,
  read_at: hoursAgo(number / 100),
  name: `Person ${number}`,
  user_type: 'bartender',
  subtitle: `@person.${number}`,
  photo: null,
  texts: [],
  shifts: [],
  ...more,
})

describe('the pages in memory', () => {
  const read = (slugOrId: string, data: ReturnType<typeof profileWith>) => {
    const cache = new QueryClient()
    cache.setQueryData(api.profiles.get.queryKey({ input: { slugOrId } }), data)
    return { cache, read: () => readCachedPages(cache) }
  }
  const shift = shiftWith({ talent_avatar_url: '/media/avatars/x.webp?signature' })
  const person = profileWith({ upcoming_shifts: { items: [shift], next_cursor: null } })

  test('are kept with their shifts, without links to photos', () => {
    const { pages, gone } = read('ben', person).read()
    expect(gone).toEqual([])
    expect(pages).toEqual([
      expect.objectContaining({ kind: 'profiles', slug: 'ben', shifts: [{ ...shift, talent_avatar_url: null }] }),
    ])
  })

  test('lose their shifts once these may have changed', async () => {
    const { cache, read: readAgain } = read('ben', person)
    await cache.invalidateQueries({ queryKey: api.profiles.get.key(), refetchType: 'none' })
    expect(readAgain().pages).toEqual([expect.objectContaining({ slug: 'ben', shifts: [] })])
  })

  test.each(['card', 'blocked_by_me'] as const)('of a profile with access "%s" go', (access) => {
    const { pages, gone } = read('ben', profileWith({ access, parts: null })).read()
    expect([pages, gone]).toEqual([[], [person.id]])
  })

  test('of a person who is missing now go', async () => {
    const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const { queryKey } = api.profiles.get.queryOptions({ input: { slugOrId: 'Ben' } })
    cache.setQueryData(queryKey, person)
    const missing = () => Promise.reject(new ORPCError('NOT_FOUND', { defined: true, status: 404 }))
    await cache.fetchQuery({ queryKey, queryFn: missing }).catch(() => undefined)
    expect(readCachedPages(cache)).toEqual({ pages: [], gone: ['ben'] })
  })

  test('include venues, each shift once', () => {
    const cache = new QueryClient()
    const venue = venueWith({ on_now: [shift], upcoming_shifts: { items: [shift], next_cursor: null } })
    cache.setQueryData(api.venues.get.queryKey({ input: { slugOrId: venue.slug } }), venue)
    const [page] = readCachedPages(cache).pages
    expect([page?.kind, page?.slug, page?.shifts.length]).toEqual(['venues', venue.slug, 1])
  })
})

describe('the copy', () => {
  const earlier = Array.from({ length: 10 }, (_, at) => pageOf(at + 1))

  test('has the last ten pages, newest first; a page read again replaces its copy', () => {
    const [again, other] = [pageOf(7, { read_at: NOW, name: 'New name' }), pageOf(99, { read_at: hoursAgo(0.001) })]
    const updated = updateVisitedPages(earlier, { pages: [again, other], gone: [] })
    expect(updated.map(({ name }) => name).slice(0, 3)).toEqual(['New name', 'Person 99', 'Person 1'])
    expect(updated).toHaveLength(10)
    expect(updated.map(({ id }) => id)).not.toContain(idOf(10))
  })

  test('loses pages that are gone, by name or id', () => {
    const updated = updateVisitedPages(earlier, { pages: [], gone: ['person.2', idOf(3)] })
    expect(updated.map(({ slug }) => slug)).not.toEqual(expect.arrayContaining(['person.2']))
    expect(updated).toHaveLength(8)
  })

  test('loses shifts that are over or twelve hours old, and pages after a day', () => {
    const over = shiftWith({ id: idOf(41), end_time: hoursAgo(0.1) })
    const later = shiftWith({ id: idOf(42), end_time: hoursAgo(-30) })
    const copy: OfflineCopyData = {
      account_id: idOf(1),
      me: null,
      posts: null,
      followed: null,
      mine: null,
      visited: [
        pageOf(1, { read_at: hoursAgo(1), shifts: [over, later] }),
        pageOf(2, { read_at: hoursAgo(13), shifts: [later] }),
        pageOf(3, { read_at: hoursAgo(25), shifts: [later] }),
      ],
    }
    expect(withoutOutdated(copy, now)?.visited.map(({ slug, shifts }) => [slug, shifts])).toEqual([
      ['person.1', [later]],
      ['person.2', []],
    ])
    expect(withoutOutdated({ ...copy, visited: copy.visited.slice(2) }, now)).toBeNull()
  })

  test.each([
    ['/profiles/person.2', 'Person 2'],
    ['/profiles/PERSON.2', 'Person 2'],
    [`/profiles/${idOf(2)}`, 'Person 2'],
    ['/venues/person.2', undefined],
    ['/profiles/person.2/tip', undefined],
    ['/profiles', undefined],
    ['/home', undefined],
  ])('finds the page at %s', (path, name) => {
    expect(findVisitedPage(earlier, path)?.name).toBe(name)
  })
})
