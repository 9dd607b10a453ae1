import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { breachesOf, entriesOf } from '#tests/support/ics.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()

const UNKNOWN = 'A'.repeat(43)
const buildCalendarUrl = (token: string) => `${context.origin}/calendar/${token}.ics`

/** A response without the parts that differ from request to request. */
async function fetchCalendar(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name)),
  )
  return { status: answer.status, headers, body: await answer.text() }
}

/** Ben follows Mari, who has a shift tonight. */
async function createFixtures() {
  const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
  await ben.follows(mari)
  const rail = await context.venue('copperRail')
  const shift = await mari.works(rail, at('20:00'), at('02:00', 1))
  const { url } = await ben.api.calendars.make({ kind: 'followed' })
  return { ben, mari, rail, shift, url }
}

describe('the response', () => {
  test('is a calendar for anyone with the link, logged in or not, and caches must revalidate it', async () => {
    const { url, shift } = await createFixtures()
    const answer = await fetchCalendar(url)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-length': String(Buffer.byteLength(answer.body)),
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    })
    expect(answer.headers).not.toHaveProperty('vary')
    expect(answer.headers).not.toHaveProperty('set-cookie')
    expect(breachesOf(answer.body)).toEqual([])
    expect(entriesOf(answer.body)).toMatchObject([
      {
        uid: `shift-${shift.id}@last-call`,
        title: 'Marisol Vega at The Copper Rail',
        status: 'CONFIRMED',
        sequence: 0,
      },
    ])
  })

  test('to HEAD is the same without a body; other methods are refused', async () => {
    const { url } = await createFixtures()
    const [got, head] = [await fetchCalendar(url), await fetchCalendar(url, { method: 'HEAD' })]
    expect(head).toEqual({ ...got, body: '' })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
      expect((await fetchCalendar(url, { method })).status).toBe(405)
  })

  test('takes three statements', async () => {
    const { url } = await createFixtures()
    expect(await context.statements(() => fetch(url))).toHaveLength(3)
  })

  test('has the same uids on every host', async () => {
    const { url } = await createFixtures()
    const elsewhere = await fetch(url.replace('127.0.0.1', 'localhost'))
    const [here, there] = [await (await fetch(url)).text(), await elsewhere.text()]
    expect(there).not.toBe(here)
    expect(entriesOf(there).map(({ uid }) => uid)).toEqual(entriesOf(here).map(({ uid }) => uid))
  })
})

describe('an invalid link', () => {
  test('gets the same 404, whether it is revoked, unknown, malformed or of a suspended person', async () => {
    const { url, ben } = await createFixtures()
    const unknown = await fetchCalendar(buildCalendarUrl(UNKNOWN))
    expect(unknown).toMatchObject({
      status: 404,
      body: 'Not found.\n',
      headers: { 'cache-control': 'private, no-store' },
    })
    const malformed = [
      `${url}x`,
      url.replace('.ics', ''),
      url.replace('.ics', '.ICS'),
      url.replace('.ics', '/'),
      url.replace('/calendar/', '/calendar//'),
      `${context.origin}/calendar/.ics`,
      `${context.origin}/calendar/`,
      buildCalendarUrl('%00'),
      buildCalendarUrl('x'.repeat(3000)),
    ]
    for (const wrong of malformed) expect(await fetchCalendar(wrong)).toEqual(unknown)
    const etag = (await fetchCalendar(url)).headers.etag ?? ''
    await ben.isSuspended()
    expect(await fetchCalendar(url)).toEqual(unknown)
    expect(await fetchCalendar(url, { headers: { 'if-none-match': etag } })).toEqual(unknown)
    await sql`update profiles set suspended_at = null where id = ${ben.id}`.execute(context.db)
    expect((await fetchCalendar(url)).status).toBe(200)
    await ben.api.calendars.revoke({ kind: 'followed' })
    expect(await fetchCalendar(url)).toEqual(unknown)
    expect(await fetchCalendar(url, { headers: { 'if-none-match': '*' } })).toEqual(unknown)
  })

  test('takes the same statements as a valid one', async () => {
    const { url, ben } = await createFixtures()
    await ben.isSuspended()
    for (const one of [url, buildCalendarUrl(UNKNOWN), buildCalendarUrl('short')])
      expect(await context.statements(() => fetch(one))).toHaveLength(2)
  })
})

describe('the ETag', () => {
  test('gives 304 until something changes', async () => {
    const { url, mari, rail } = await createFixtures()
    const first = await fetchCalendar(url)
    const { etag = '' } = first.headers
    const again = (tag: string) => fetchCalendar(url, { headers: { 'if-none-match': tag } })
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await again(tag)
      expect(same).toMatchObject({ status: 304, body: '', headers: { etag, 'cache-control': 'private, no-cache' } })
    }
    context.clock.advance(5 * 60_000)
    expect((await again(etag)).status).toBe(304)
    await mari.works(rail, at('20:00', 1), at('02:00', 2))
    const changed = await again(etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect((await again('"other"')).status).toBe(200)
  })

  test('does not change with anything that the owner cannot see', async () => {
    const { url, ben, rail } = await createFixtures()
    const priv = await context.bartender('priv')
    const blocker = await context.bartender('bob')
    for (const person of [priv, blocker]) await ben.follows(person)
    await priv.hidesSchedule()
    await blocker.blocks(ben)
    const { etag } = (await fetchCalendar(url)).headers
    for (const person of [priv, blocker, await context.bartender('stranger')]) {
      const shift = await person.works(rail, at('21:00'), at('23:00'))
      expect((await fetchCalendar(url)).headers.etag).toBe(etag)
      await sql`update shifts set notes = 'changed' where id = ${shift.id}`.execute(context.db)
      expect((await fetchCalendar(url)).headers.etag).toBe(etag)
      await sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${shift.id}`.execute(context.db)
      expect((await fetchCalendar(url)).headers.etag).toBe(etag)
    }
  })

  test('does not change when a shift becomes visible to fewer people who still include the owner', async () => {
    const { url, mari, rail } = await createFixtures()
    const draft = { venue_id: rail.id, start_time: at('20:00', 7), end_time: at('23:00', 7), notes: null }
    const { items } = await mari.api.schedule.add({ items: [draft], repeat_until: '2026-12-18' })
    const [first, second] = items
    if (!first || !second) throw new Error('too few')
    const before = (await fetchCalendar(url)).body
    context.clock.advance(60_000)
    await mari.api.shifts.edit({ ...draft, id: first.id, visibility: 'followers' })
    expect((await fetchCalendar(url)).body).toBe(before)
    const later = { ...draft, start_time: at('20:00', 14), end_time: at('23:00', 14), id: second.id }
    await mari.api.schedule.change({ ...later, visibility: 'followers', scope: 'following' })
    expect((await mari.api.shifts.mine({ limit: 50 })).items.map(({ visibility }) => visibility)).toEqual([
      'everyone',
      'followers',
      'followers',
      'followers',
      'followers',
    ])
    expect((await fetchCalendar(url)).body).toBe(before)
    await mari.api.schedule.change({ ...later, notes: 'Back bar', scope: 'following' })
    expect((await fetchCalendar(url)).body).not.toBe(before)
  })
})

describe('too many fetches', () => {
  test('of one link are refused, other links keep working', async () => {
    const { url, mari } = await createFixtures()
    const other = await mari.api.calendars.make({ kind: 'mine' })
    for (let fetches = 0; fetches < 120; fetches += 1) await fetch(url)
    const refused = await fetchCalendar(url)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await fetchCalendar(other.url)).status).toBe(200)
    context.clock.advance(3_600_000)
    expect((await fetchCalendar(url)).status).toBe(200)
  })

  test('of invalid links are refused by address, without affecting valid links from that address', async () => {
    const { url } = await createFixtures()
    await sql`insert into rate_limits (key, window_ends_at, hits)
      values ('calendar:ip:127.0.0.1', ${new Date(context.clock.now().getTime() + 60_000)}, 300)`.execute(context.db)
    expect(await fetchCalendar(buildCalendarUrl(UNKNOWN))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
    expect((await fetchCalendar(url)).status).toBe(200)
  })
})
