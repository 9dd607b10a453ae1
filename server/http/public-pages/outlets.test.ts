import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/core/requests/rate-limit-quotas.ts'
import { eventDraft } from '#tests/support/events.ts'
import { publicVenue, setPublic } from '#tests/support/public-outlets.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext({ readBudget: 'on' })
const OUTLETS = ['/venues/the-still/events.ics', '/venues/the-still/feed.atom', '/embed/venues/the-still']

test.each(OUTLETS)('%s counts as a read of its network', async (path) => {
  await publicVenue(context)
  // Guessed names cost 25 units each, so the first fifty are certainly written.
  for (let n = 0; n < 3; n++) await (await context.signedOut.fetch(`/embed/venues/guess-${n}`)).text()
  await (await context.signedOut.fetch(path)).text()
  context.services.readWindows.clear()
  await sql`update rate_limits set hits = ${RATE_LIMITS.read.address[0] * 2} where key like 'read:ip:%'`.execute(
    context.db,
  )
  let answer = await context.signedOut.fetch(path)
  for (let n = 0; n < 60 && answer.status === 200; n++) answer = await context.signedOut.fetch(path)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test.each([...OUTLETS, '/venues/the-still/preview.png'])(
  '%s answers HEAD without a body, and refuses writes',
  async (path) => {
    await publicVenue(context)
    const head = await context.signedOut.fetch(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
    expect((await context.signedOut.fetch(path, { method: 'POST' })).status).toBe(405)
  },
)

test.each([...OUTLETS, '/venues/the-still/preview.png', '/api/public/venues/the-still'])(
  '%s: no copy is current once the venue is not public',
  async (path) => {
    const venue = await publicVenue(context)
    const first = await context.signedOut.fetch(path)
    await setPublic(context, venue, false)
    for (const tag of [first.headers.get('etag') ?? '', '*']) {
      const again = await context.signedOut.fetch(path, { headers: { 'if-none-match': tag } })
      expect([tag, again.status]).toEqual([tag, 404])
    }
  },
)

test.each(['calendar.ics', 'preview.png'])('%s of an event: only at its own public venue', async (file) => {
  const venue = await publicVenue(context)
  const olive = await context.business('olive')
  await olive.keeps(venue)
  const rail = await context.venue('copperRail')
  await setPublic(context, rail, true)
  const { id } = await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })
  const read = async (slug: string) => {
    const answer = await context.signedOut.fetch(`/venues/${slug}/events/${id}/${file}`)
    await answer.arrayBuffer()
    return answer.status
  }
  expect([await read(venue.slug), await read(rail.slug), await read('no-such-bar')]).toEqual([200, 404, 404])
  await setPublic(context, venue, false)
  expect(await read(venue.slug)).toBe(404)
})

test('an address with another spelling is no outlet', async () => {
  await publicVenue(context)
  for (const path of ['/venues/the-still/EVENTS.ics', '/venues/the%2Dstill/events.ics', '/embed/venues/the-still/x'])
    expect((await context.signedOut.fetch(path)).headers.get('etag')).toBeNull()
})

describe.each([
  '/api/public/venues/the-still',
  '/embed/venues/the-still',
  '/venues/the-still/events.ics',
  '/venues/the-still/feed.atom',
])('what a process remembers of %s', (path) => {
  /** A public venue with an event. The returned function revalidates a copy: the status, and how many statements it took. */
  async function openVenue() {
    const venue = await publicVenue(context)
    const olive = await context.business('olive')
    await olive.keeps(venue)
    await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft() })
    let tag = ''
    const ask = async () => {
      let status = 0
      const statements = await context.statements(async () => {
        const answer = await context.signedOut.fetch(path, { headers: { 'if-none-match': tag } })
        await answer.arrayBuffer()
        status = answer.status
        tag = answer.headers.get('etag') ?? tag
      })
      return { status, statements: statements.length }
    }
    expect((await ask()).status).toBe(200)
    return { venue, olive, ask }
  }

  test('is used while nothing of the venue changes: one statement says so', async () => {
    const { ask } = await openVenue()
    expect(await ask()).toEqual({ status: 304, statements: 1 })
    const ana = await context.bartender('ana')
    await ana.api.profiles.update({ bio: 'Pours.' })
    expect(await ask()).toEqual({ status: 304, statements: 1 })
  })

  test('is not used once the venue’s events change', async () => {
    const { venue, olive, ask } = await openVenue()
    await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft({ name: 'Bingo' }) })
    expect((await ask()).status).toBe(200)
  })

  test('is not used once the venue is not public', async () => {
    const { venue, ask } = await openVenue()
    await setPublic(context, venue, false)
    expect((await ask()).status).toBe(404)
  })

  test('is not used in another minute', async () => {
    const { ask } = await openVenue()
    context.clock.advance(60_000)
    const { statements } = await ask()
    expect(statements).toBeGreaterThan(1)
  })
})
