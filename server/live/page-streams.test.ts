import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toEventPath } from '#contract/event-path.ts'
import { PAGE_STREAM_PATH } from '#contract/live.limits.ts'
import { createLogger } from '#server/core/log.ts'
import { settleHub } from '#tests/support/event-stream-client.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Caller } from '#tests/support/person.ts'
import { expectSameAsMissing, setPublic } from '#tests/support/public-outlets.ts'
import { createPublicSetup, type PublicSetup } from '#tests/support/public-pages/setup.ts'
import { getEventId } from '#tests/support/public-pages/surfaces.ts'
import { openStream, type StreamClient } from '#tests/support/stream-client.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'
import { PageStreams } from './page-streams.ts'

const context = await createTestContext()
/** Every line that a stream may contain. */
const LINE = /^(retry: 5000|:|data: \{"kind":"changed"\}|)$/

const PAGES = {
  still: '/venues/the-still',
  events: '/venues/the-still/events',
  event: toEventPath('the-still', getEventId('the-still')),
  rail: '/venues/the-copper-rail',
  mudlark: '/venues/mudlark-tavern',
  person: '/profiles/quinnzy',
  tonight: '/tonight',
} as const
/** `own`: the page of tonight of a member. */
type PageName = keyof typeof PAGES | 'own'

let setup: PublicSetup
const streams = new Map<PageName, StreamClient>()

/** Quinn shows a week: on now at The Still, in three days at The Copper Rail; in eight days at Mudlark Tavern. */
beforeEach(async () => {
  setup = await createPublicSetup(context)
  await choose('week')
})
afterEach(async () => {
  for (const stream of streams.values()) {
    for (const line of stream.text().split('\n')) expect(line).toMatch(LINE)
    stream.close()
    await stream.ended
  }
  streams.clear()
})

const run = (query: ReturnType<typeof sql>) => query.execute(context.db)
const choose = (level: 'off' | 'profile' | 'tonight' | 'week', shows_workplaces = false) =>
  setup.quinn.api.profiles.updateWebPage({ level, shows_workplaces })
const setVisibility = (visibility: string) =>
  run(sql`update shifts set visibility = ${visibility} where id = ${setup.running.id}`)
const setSuspended = (is_suspended: boolean) =>
  run(sql`update profiles set suspended_at = ${is_suspended ? context.clock.now() : null} where id = ${setup.quinn.id}`)
const toAddress = (page: string) => `${PAGE_STREAM_PATH}?page=${encodeURIComponent(page)}`

async function openPages(): Promise<void> {
  await settleHub(context)
  for (const [name, page] of Object.entries(PAGES))
    streams.set(name as PageName, await openStream(context.signedOut, toAddress(page)))
}

/** The pages that got an event because of an action. */
async function findChangedPages(act: () => Promise<unknown>): Promise<PageName[]> {
  const before = new Map([...streams].map(([name, stream]) => [name, stream.data().length]))
  await act()
  await settleHub(context)
  const heartbeats = [...streams.values()].map((stream) => [stream, stream.heartbeats()] as const)
  context.hub.sendHeartbeat()
  // A page that is no longer public ends its stream.
  for (const [stream, count] of heartbeats)
    await stream.untilReceived(() => stream.heartbeats() > count).catch(() => stream.ended)
  await context.hub.whenIdle()
  return [...streams].flatMap(([name, stream]) => (stream.data().length > (before.get(name) ?? 0) ? [name] : []))
}

type Change = { before?: () => Promise<unknown>; does: () => Promise<unknown>; reaches: PageName[] }
const WHOLE_WEEK: PageName[] = ['still', 'rail', 'person', 'tonight']
const TONIGHT: PageName[] = ['still', 'person', 'tonight']
const goDark = () => setup.quinn.api.profiles.goDark({ duration: 'tonight' })

const CHANGES: Record<string, Change> = {
  'going dark': { does: goDark, reaches: WHOLE_WEEK },
  'coming back': { before: goDark, does: () => setup.quinn.api.profiles.endDark(), reaches: WHOLE_WEEK },
  'a private profile': { does: () => setup.quinn.api.profiles.update({ is_private: true }), reaches: WHOLE_WEEK },
  'a private schedule': {
    does: () => setup.quinn.api.profiles.update({ schedule_is_private: true }),
    reaches: WHOLE_WEEK,
  },
  'a page turned off': { does: () => choose('off'), reaches: WHOLE_WEEK },
  'a page without shifts': { does: () => choose('profile'), reaches: WHOLE_WEEK },
  'a page of tonight': { does: () => choose('tonight'), reaches: ['rail', 'person'] },
  'workplaces shown': { does: () => choose('week', true), reaches: ['person'] },
  'a cancelled shift': { does: () => setup.quinn.api.shifts.remove({ id: setup.running.id }), reaches: TONIGHT },
  'a shift for followers': { does: () => setVisibility('followers'), reaches: TONIGHT },
  'a shift for everyone again': {
    before: () => setVisibility('only_me'),
    does: () => setVisibility('everyone'),
    reaches: TONIGHT,
  },
  'a shift hidden by staff': {
    does: () => run(sql`update shifts set hidden_at = ${context.clock.now()} where id = ${setup.running.id}`),
    reaches: TONIGHT,
  },
  'a shift moved to another venue': {
    does: () => run(sql`update shifts set venue_id = ${setup.rail.id} where id = ${setup.running.id}`),
    reaches: WHOLE_WEEK,
  },
  'a new shift': {
    does: () => setup.quinn.works(setup.mudlark, at('18:00', 2), at('23:00', 2)),
    reaches: ['mudlark', 'person'],
  },
  'a suspension': { does: () => setSuspended(true), reaches: WHOLE_WEEK },
  'a photo taken off': { does: () => setup.quinn.api.profiles.removeAvatar(), reaches: WHOLE_WEEK },
  'another username': { does: () => setup.quinn.api.profiles.update({ username: 'quinnella' }), reaches: WHOLE_WEEK },
  'another role': {
    does: () => setup.quinn.api.profiles.update({ user_type: 'patron', role_change_confirmed: true }),
    reaches: WHOLE_WEEK,
  },
  'a deleted account': {
    does: () => setup.quinn.api.accounts.deleteAccount({ current_password: PASSWORD }),
    reaches: WHOLE_WEEK,
  },
  'a venue’s page turned off': {
    does: () => setup.olive.api.venues.update({ slugOrId: setup.still.slug, is_public: false }),
    reaches: ['still', 'events', 'event', 'person', 'tonight'],
  },
  'an archived venue': {
    does: () => setup.olive.api.venues.archive({ slugOrId: setup.still.slug, archived: true }),
    reaches: ['still', 'events', 'event', 'person', 'tonight'],
  },
}

test.each(Object.entries(CHANGES))('%s reaches exactly the pages that show it', async (_, change) => {
  await change.before?.()
  await openPages()
  const changed = await findChangedPages(change.does)
  expect(changed.sort()).toEqual(change.reaches.toSorted())
  // Nothing more until something changes again.
  expect(await findChangedPages(async () => {})).toEqual([])
})

test('a member’s page of tonight drops a person who hides their schedule from them, and no other page gets an event', async () => {
  const fay = await context.patron('fay')
  await openPages()
  const mine = await openStream(fay, toAddress('/tonight'))
  streams.set('own', mine)
  const hideFromFay = () => setup.quinn.api.relationships.hideSchedule({ slugOrId: fay.id })
  const isNamed = async (who: Caller) => (await (await who.fetch('/tonight')).text()).includes(setup.quinn.full_name)
  expect([await isNamed(fay), await isNamed(context.signedOut)]).toEqual([true, true])
  expect(await findChangedPages(hideFromFay)).toEqual(['own'])
  expect([await isNamed(fay), await isNamed(context.signedOut)]).toEqual([false, true])
  // A change of the shift is none of hers any more.
  expect((await findChangedPages(() => setVisibility('only_me'))).sort()).toEqual(TONIGHT.toSorted())
})

const INVISIBLE: Record<string, { before?: () => Promise<unknown>; does: () => Promise<unknown> }> = {
  'of someone without a page': {
    does: async () => {
      const { pria, still } = setup
      await pria.works(still, at('22:00'), at('23:30'))
      await pria.api.profiles.goDark({ duration: 'tonight' })
      await pria.api.profiles.update({ is_private: true })
      await pria.isSuspended()
    },
  },
  'of a shift after the week': { does: () => setup.quinn.api.shifts.remove({ id: setup.far.id }) },
  'of a shift’s notes': {
    does: () => run(sql`update shifts set notes = 'Ask for rye' where id = ${setup.running.id}`),
  },
  'of a shift for the talent alone': {
    before: () => setVisibility('only_me'),
    does: () => setup.quinn.api.shifts.remove({ id: setup.running.id }),
  },
  'of a dark schedule': {
    before: goDark,
    does: async () => {
      await setup.quinn.works(setup.rail, at('18:00', 2), at('23:00', 2))
      await setup.quinn.api.shifts.remove({ id: setup.running.id })
      await setup.quinn.api.profiles.goDark({ duration: 'indefinite' })
    },
  },
  'of a page without shifts': {
    before: () => choose('profile'),
    does: async () => {
      await setup.quinn.works(setup.rail, at('18:00', 2), at('23:00', 2))
      await setup.quinn.api.profiles.update({ schedule_is_private: true })
    },
  },
  'of something else that the page shows, which the next private change must not reveal': {
    does: async () => {
      const pat = await context.patron('pat')
      for (const { slug } of [setup.still, setup.rail, setup.mudlark]) await pat.api.venues.follow({ slugOrId: slug })
      await setup.quinn.api.shifts.remove({ id: setup.far.id })
    },
  },
  'of the time, even if something private changes then': {
    does: async () => {
      // The running shift has ended.
      context.clock.set(new Date(at('23:30')))
      await setup.quinn.api.shifts.remove({ id: setup.far.id })
    },
  },
}

test.each(Object.entries(INVISIBLE))('a change %s reaches no page', async (_, { before, does }) => {
  await before?.()
  await openPages()
  expect(await findChangedPages(does)).toEqual([])
})

test('a page that has been open for a while is compared with what it shows by now', async () => {
  await openPages()
  // The running shift has ended, and the one at Mudlark Tavern is within a week.
  context.clock.set(new Date(at('23:00', 1)))
  expect(await findChangedPages(async () => {})).toEqual([])
  expect(await findChangedPages(() => setVisibility('only_me'))).toEqual([])
  const cancelled = await findChangedPages(() => setup.quinn.api.shifts.remove({ id: setup.far.id }))
  expect(cancelled).toEqual(['mudlark', 'person'])
})

test('a page that is no longer public ends its stream, and another is refused like one of a missing page', async () => {
  await openPages()
  await setup.olive.api.venues.update({ slugOrId: setup.still.slug, is_public: false })
  for (const name of ['still', 'events', 'event'] as const) {
    await streams.get(name)?.ended
    expect(streams.get(name)?.text()).toMatch(/data: \{"kind":"changed"\}\n\n$/)
    expect((await context.signedOut.fetch(toAddress(PAGES[name]))).status).toBe(404)
  }
})

test('private and missing pages are refused alike, with the same statements', async () => {
  await setPublic(context, setup.still, false)
  await settleHub(context)
  const isLike = (page: string, missing: string) => expectSameAsMissing(context, toAddress(page), toAddress(missing))
  await isLike(PAGES.still, '/venues/no-such-bar')
  await isLike(PAGES.events, '/venues/no-such-bar/events')
  await isLike(PAGES.event, PAGES.event.replace('the-still', 'no-such-bar'))
  await isLike(`/profiles/${setup.pria.username}`, '/profiles/no.one')
  await setSuspended(true)
  await settleHub(context)
  await isLike(PAGES.person, '/profiles/no.one')
})

test('watchers of one page share its reads, and a page that no one watches is not read', async () => {
  await settleHub(context)
  const count = (act: () => Promise<unknown>) => context.statements(act).then(({ length }) => length)
  const openStill = () => openStream(context.signedOut, toAddress(PAGES.still))
  const opened: StreamClient[] = []
  expect(await count(async () => opened.push(await openStill()))).toBeGreaterThan(0)
  expect(await count(async () => opened.push(await openStill()))).toBe(0)
  const hide = (is_dark: boolean) => async () => {
    await run(
      sql`update profiles set schedule_dark_until = ${is_dark ? 'infinity' : null} where id = ${setup.quinn.id}`,
    )
    await settleHub(context)
  }
  const withTwo = await count(hide(true))
  opened.pop()?.close()
  await expect.poll(() => context.hub.size).toBe(1)
  expect(await count(hide(false))).toBe(withTwo)
  opened.pop()?.close()
  await expect.poll(() => context.hub.size).toBe(0)
  expect(await count(hide(true))).toBeLessThan(withTwo)
})

describe('the streams of a process', () => {
  const visitor = { path: '/tonight', target: null, network: 'home' }
  const lines: string[] = []
  const open = async (readVersion: () => Promise<string | undefined>) => {
    const log = createLogger('info', { write: (line) => lines.push(line) })
    const pages = new PageStreams({ db: context.db, clock: context.clock, log })
    const opened = pages.open({ ...visitor, readVersion })
    return { pages, opened }
  }
  const readNext = async (opened: Awaited<ReturnType<typeof open>>['opened']) => {
    const result = await opened
    if (!result.ok) throw new Error(result.reason)
    const reader = result.body.getReader()
    return async () => new TextDecoder().decode((await reader.read()).value)
  }

  test('read a page again if something changed while they read it for the first time', async () => {
    const first = Promise.withResolvers<string>()
    const versions = [first.promise, 'after', 'after']
    let reads = 0
    const { pages, opened } = await open(async () => versions[reads++])
    await expect.poll(() => reads).toBe(1)
    pages.checkAll()
    first.resolve('before')
    const next = await readNext(opened)
    expect(reads).toBe(2)
    pages.checkAll()
    await pages.whenIdle()
    pages.sendHeartbeat()
    expect(await next()).toBe('retry: 5000\n\n:\n\n')
    await pages.stop()
  })

  test('check a page again after a read failed', async () => {
    let version: string | undefined = 'before'
    const { pages, opened } = await open(async () => {
      if (version === undefined) {
        version = 'after'
        throw new Error('connection lost')
      }
      return version
    })
    const next = await readNext(opened)
    expect(await next()).toBe('retry: 5000\n\n')
    version = undefined
    pages.checkAll()
    expect(await next()).toBe('data: {"kind":"changed"}\n\n')
    expect(lines.join('')).toContain('connection lost')
    await pages.stop()
  })

  test('are refused when the first read fails, and then not counted', async () => {
    const { pages, opened } = await open(() => Promise.reject(new Error('connection lost')))
    await expect(opened).rejects.toThrow('connection lost')
    expect(pages.size).toBe(0)
  })

  test('end without an event at a shutdown, and for a client that does not read', async () => {
    const { pages, opened } = await open(async () => 'same')
    const next = await readNext(opened)
    expect(await next()).toBe('retry: 5000\n\n')
    await pages.stop()
    expect(await next()).toBe('')
    const slow = await open(async () => 'same')
    const result = await slow.opened
    for (const size of [1, 0]) {
      slow.pages.sendHeartbeat()
      expect(slow.pages.size).toBe(size)
    }
    expect(result.ok && (await new Response(result.body).text())).toBe('')
    await context.hub.whenIdle()
  })
})
