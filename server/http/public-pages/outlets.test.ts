import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RATE_LIMITS } from '#server/core/requests/rate-limit-quotas.ts'
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

test('an address with another spelling is no outlet', async () => {
  await publicVenue(context)
  for (const path of ['/venues/the-still/EVENTS.ics', '/venues/the%2Dstill/events.ics', '/embed/venues/the-still/x'])
    expect((await context.signedOut.fetch(path)).headers.get('etag')).toBeNull()
})
