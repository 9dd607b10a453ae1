import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { breachesOf, entriesOf } from '#tests/support/ics.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const world = await createTestContext()

const UNKNOWN = 'A'.repeat(43)
const buildCalendarUrl = (token: string) => `${world.origin}/calendar/${token}.ics`

/** An answer as it came, without what differs from request to request. */
async function fetchCalendar(url: string, init: RequestInit = {}) {
  const answer = await fetch(url, { redirect: 'manual', ...init })
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name)),
  )
  return { status: answer.status, headers, body: await answer.text() }
}

/** Ben, who follows Mari, who is on tonight. */
async function createFixtures() {
  const [ben, mari] = [await world.patron('ben'), await world.bartender('mari')]
  await ben.follows(mari)
  const rail = await world.venue('copperRail')
  const shift = await mari.works(rail, at('20:00'), at('02:00', 1))
  const { url } = await ben.api.calendars.make({ kind: 'followed' })
  return { ben, mari, rail, shift, url }
}

describe('the answer', () => {
  test('is a calendar for whoever has the address, signed in or not, kept by no cache unasked', async () => {
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

  test('to HEAD is the same without the bytes; other methods are refused', async () => {
    const { url } = await createFixtures()
    const [got, head] = [await fetchCalendar(url), await fetchCalendar(url, { method: 'HEAD' })]
    expect(head).toEqual({ ...got, body: '' })
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])
      expect((await fetchCalendar(url, { method })).status).toBe(405)
  })

  test('takes three statements', async () => {
    const { url } = await createFixtures()
    expect(await world.statements(() => fetch(url))).toHaveLength(3)
  })

  test('knows its own names for what it holds on every host', async () => {
    const { url } = await createFixtures()
    const elsewhere = await fetch(url.replace('127.0.0.1', 'localhost'))
    const [here, there] = [await (await fetch(url)).text(), await elsewhere.text()]
    expect(there).not.toBe(here)
    expect(entriesOf(there).map(({ uid }) => uid)).toEqual(entriesOf(here).map(({ uid }) => uid))
  })
})

describe('what no address opens', () => {
  test('is one answer, whether revoked, never made, malformed or of somebody suspended', async () => {
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
      `${world.origin}/calendar/.ics`,
      `${world.origin}/calendar/`,
      buildCalendarUrl('%00'),
      buildCalendarUrl('x'.repeat(3000)),
    ]
    for (const wrong of malformed) expect(await fetchCalendar(wrong)).toEqual(unknown)
    const etag = (await fetchCalendar(url)).headers.etag ?? ''
    await ben.isSuspended()
    expect(await fetchCalendar(url)).toEqual(unknown)
    expect(await fetchCalendar(url, { headers: { 'if-none-match': etag } })).toEqual(unknown)
    await sql`update profiles set suspended_at = null where id = ${ben.id}`.execute(world.db)
    expect((await fetchCalendar(url)).status).toBe(200)
    await ben.api.calendars.revoke({ kind: 'followed' })
    expect(await fetchCalendar(url)).toEqual(unknown)
    expect(await fetchCalendar(url, { headers: { 'if-none-match': '*' } })).toEqual(unknown)
  })

  test('takes the same statements for each', async () => {
    const { url, ben } = await createFixtures()
    await ben.isSuspended()
    for (const one of [url, buildCalendarUrl(UNKNOWN), buildCalendarUrl('short')])
      expect(await world.statements(() => fetch(one))).toHaveLength(2)
  })
})

describe('the tag', () => {
  test('answers 304 as long as nothing changed, and tells of a change', async () => {
    const { url, mari, rail } = await createFixtures()
    const first = await fetchCalendar(url)
    const { etag = '' } = first.headers
    const again = (tag: string) => fetchCalendar(url, { headers: { 'if-none-match': tag } })
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const same = await again(tag)
      expect(same).toMatchObject({ status: 304, body: '', headers: { etag, 'cache-control': 'private, no-cache' } })
    }
    world.clock.advance(5 * 60_000)
    expect((await again(etag)).status).toBe(304)
    await mari.works(rail, at('20:00', 1), at('02:00', 2))
    const changed = await again(etag)
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect((await again('"other"')).status).toBe(200)
  })

  test('tells nothing of what one may not see', async () => {
    const { url, ben, rail } = await createFixtures()
    const priv = await world.bartender('priv')
    const blocker = await world.bartender('bob')
    for (const person of [priv, blocker]) await ben.follows(person)
    await priv.hidesSchedule()
    await blocker.blocks(ben)
    const { etag } = (await fetchCalendar(url)).headers
    for (const person of [priv, blocker, await world.bartender('stranger')]) {
      const shift = await person.works(rail, at('21:00'), at('23:00'))
      expect((await fetchCalendar(url)).headers.etag).toBe(etag)
      await sql`update shifts set notes = 'changed' where id = ${shift.id}`.execute(world.db)
      expect((await fetchCalendar(url)).headers.etag).toBe(etag)
      await sql`update shifts set cancelled_at = ${world.clock.now()} where id = ${shift.id}`.execute(world.db)
      expect((await fetchCalendar(url)).headers.etag).toBe(etag)
    }
  })
})

describe('too many fetches', () => {
  test('of one address are told to wait, others go on', async () => {
    const { url, mari } = await createFixtures()
    const other = await mari.api.calendars.make({ kind: 'mine' })
    for (let fetches = 0; fetches < 120; fetches += 1) await fetch(url)
    const refused = await fetchCalendar(url)
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } })
    expect((await fetchCalendar(other.url)).status).toBe(200)
    world.clock.advance(3_600_000)
    expect((await fetchCalendar(url)).status).toBe(200)
  })

  test('of what is none are told to wait by place, and no address of that place suffers', async () => {
    const { url } = await createFixtures()
    await sql`insert into rate_limits (key, window_ends_at, hits)
      values ('calendar:ip:127.0.0.1', ${new Date(world.clock.now().getTime() + 60_000)}, 300)`.execute(world.db)
    expect(await fetchCalendar(buildCalendarUrl(UNKNOWN))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    })
    expect((await fetchCalendar(url)).status).toBe(200)
  })
})
