import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import { breachesOf, entriesOf } from '#tests/support/ics.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()

const fetchStatus = async (url: string) => (await fetch(url)).status
const parseToken = (url: string) => /calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? ''

describe('a calendar link', () => {
  test('is shown once; the list only shows when it was created and last fetched', async () => {
    const pat = await context.patron('pat')
    expect(await pat.api.calendars.list()).toEqual({ items: [] })
    const made = await pat.api.calendars.make({ kind: 'followed' })
    expect(made).toEqual({
      kind: 'followed',
      url: expect.stringMatching(`^${context.origin}/calendar/[\\w-]{43}\\.ics$`),
      webcal_url: made.url.replace('http:', 'webcal:'),
    })
    const created_at = context.clock.now().toISOString()
    expect(await pat.api.calendars.list()).toEqual({ items: [{ kind: 'followed', created_at, last_fetched_at: null }] })
    context.clock.advance(60_000)
    expect(await fetchStatus(made.url)).toBe(200)
    const last_fetched_at = context.clock.now().toISOString()
    expect(await pat.api.calendars.list()).toEqual({ items: [{ kind: 'followed', created_at, last_fetched_at }] })
    expect(JSON.stringify(await pat.api.calendars.list())).not.toContain(parseToken(made.url))
  })

  test('is revoked when a new one is created, which has never been fetched', async () => {
    const pat = await context.patron('pat')
    const first = await pat.api.calendars.make({ kind: 'followed' })
    const own = await pat.api.calendars.make({ kind: 'mine' })
    expect(await fetchStatus(first.url)).toBe(200)
    context.clock.advance(1000)
    const second = await pat.api.calendars.make({ kind: 'followed' })
    expect(second.url).not.toBe(first.url)
    expect([await fetchStatus(first.url), await fetchStatus(second.url), await fetchStatus(own.url)]).toEqual([
      404, 200, 200,
    ])
    const { items } = await pat.api.calendars.list()
    expect(items.map(({ kind }) => kind)).toEqual(['followed', 'mine'])
    expect(items[0]?.created_at).toBe(context.clock.now().toISOString())
  })

  test('can be revoked by its owner, which does not affect other people’s links', async () => {
    const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
    const [hers, his] = [await bea.api.calendars.make({ kind: 'mine' }), await pat.api.calendars.make({ kind: 'mine' })]
    expect(await pat.api.calendars.revoke({ kind: 'mine' })).toEqual({ done: true })
    expect([await fetchStatus(his.url), await fetchStatus(hers.url)]).toEqual([404, 200])
    expect(await pat.api.calendars.list()).toEqual({ items: [] })
    // Revoking a missing link succeeds, because the result is the same.
    expect(await pat.api.calendars.revoke({ kind: 'mine' })).toEqual({ done: true })
    expect((await pat.call('calendars.make', { kind: 'everything' })).status).toBe(422)
  })

  test('can be created twenty times an hour', async () => {
    const pat = await context.patron('pat')
    for (let tries = 0; tries < 20; tries += 1) await pat.api.calendars.make({ kind: 'mine' })
    const refused = await pat.call('calendars.make', { kind: 'mine' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  })

  test('is stored as a hash only: no table and no log contains the token', async () => {
    const pat = await context.patron('pat')
    const tokens = [await pat.api.calendars.make({ kind: 'mine' }), await pat.api.calendars.make({ kind: 'followed' })]
    for (const { url } of tokens) await fetch(url)
    await fetch(`${tokens[0]?.url}?x=1`)
    await fetch(tokens[0]?.url ?? '', { method: 'HEAD' })
    await fetch(tokens[0]?.url ?? '', { method: 'PUT' })
    await pat.api.calendars.revoke({ kind: 'mine' })
    await fetch(tokens[0]?.url ?? '')
    const tables = await sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth', 'pgboss')`.execute(
      context.db,
    )
    for (const token of tokens.map(({ url }) => parseToken(url))) {
      expect(token).toHaveLength(43)
      for (const { name } of tables.rows) {
        const { rows } = await sql`select from ${sql.table(name)} t where strpos(t::text, ${token}) > 0`.execute(
          context.db,
        )
        expect([name, rows.length]).toEqual([name, 0])
      }
      expect(context.log.join('\n')).not.toContain(token)
    }
    expect(context.log.filter((line) => line.includes('"route":"calendar"')).length).toBeGreaterThan(4)
  })
})

describe('calendar links end with other access', () => {
  const both = async (person: Person) => [
    (await person.api.calendars.make({ kind: 'mine' })).url,
    (await person.api.calendars.make({ kind: 'followed' })).url,
  ]
  const statuses = (urls: string[]) => Promise.all(urls.map(fetchStatus))

  test('when the password is changed', async () => {
    const pat = await context.patron('pat')
    const urls = await both(pat)
    await pat.api.accounts.changePassword({
      current_password: PASSWORD,
      password: 'another-round',
      password_confirmation: 'another-round',
    })
    expect(await statuses(urls)).toEqual([404, 404])
  })

  test('when the password is reset', async () => {
    const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
    const [urls, others] = [await both(pat), await both(bea)]
    await context.signedOut.api.accounts.requestPasswordReset({ email: pat.email })
    const token = /token=([\w-]+)/.exec(context.mails.at(-1)?.link ?? '')?.[1] ?? ''
    await context.signedOut.api.accounts.resetPassword({
      token,
      password: 'another-round',
      password_confirmation: 'another-round',
    })
    expect([await statuses(urls), await statuses(others)]).toEqual([
      [404, 404],
      [200, 200],
    ])
  })

  test('when the email address is changed, not when the change is requested', async () => {
    const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
    const [urls, others] = [await both(pat), await both(bea)]
    await pat.api.accounts.changeEmail({ email: 'new@bar.test', current_password: PASSWORD })
    expect(await statuses(urls)).toEqual([200, 200])
    const link = context.mails.find(({ to }) => to.address === 'new@bar.test')?.link ?? ''
    const token = new URL(link).searchParams.get('token') ?? ''
    await context.signedOut.api.accounts.confirmNewEmail({ token })
    expect([await statuses(urls), await statuses(others)]).toEqual([
      [404, 404],
      [200, 200],
    ])
  })

  test('when all other sessions are logged out, but not when a single session ends', async () => {
    const pat = await context.patron('pat')
    const urls = await both(pat)
    const other = await context.signIn(pat.email)
    const { sessions } = await other.api.accounts.settings()
    const session = sessions.find(({ is_current }) => !is_current)?.id ?? ''
    await other.api.accounts.endSession({ session, current_password: PASSWORD })
    expect(await statuses(urls)).toEqual([200, 200])
    await other.api.accounts.endSession({ session: 'others', current_password: PASSWORD })
    expect(await statuses(urls)).toEqual([404, 404])
  })

  test('when the account is deleted', async () => {
    const pat = await context.patron('pat')
    const urls = await both(pat)
    await pat.api.accounts.deleteAccount({ current_password: PASSWORD })
    expect(await statuses(urls)).toEqual([404, 404])
  })
})

describe('one shift as a file', () => {
  test('is available to everyone who can see the shift', async () => {
    const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
    const shift = await mari.works(await context.venue('copperRail'), at('20:00'), at('02:00', 1))
    const answer = await ben.call('calendars.shift', { id: shift.id })
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="shift-the-copper-rail.ics"',
      'cache-control': 'private, no-store',
    })
    const ics = await answer.text()
    expect(breachesOf(ics)).toEqual([])
    expect(entriesOf(ics)).toMatchObject([
      {
        uid: `shift-${shift.id}@last-call`,
        title: 'Marisol Vega at The Copper Rail',
        url: `${context.origin}/profiles/${mari.id}`,
        start: '2026-11-21T02:00:00.000Z',
        end: '2026-11-21T08:00:00.000Z',
        zone: 'America/Chicago',
        transparency: 'TRANSPARENT',
      },
    ])
  })

  test('of one’s own shift is titled as such and blocks time', async () => {
    const mari = await context.bartender('mari')
    await mari.hidesSchedule()
    const shift = await mari.works(await context.venue('copperRail'), at('20:00'), at('02:00', 1))
    const ics = await (await mari.call('calendars.shift', { id: shift.id })).text()
    expect(entriesOf(ics)).toMatchObject([{ title: 'Shift at The Copper Rail', transparency: 'OPAQUE' }])
  })

  test('is 404 for a cancelled, hidden or missing shift', async () => {
    const [ben, mari] = [await context.patron('ben'), await context.bartender('mari')]
    const shift = await mari.works(await context.venue('copperRail'), at('20:00'), at('02:00', 1))
    const missing = { status: 404, message: 'Shift not found.' }
    await expect(ben.api.calendars.shift({ id: randomUUID() })).rejects.toMatchObject(missing)
    await mari.hidesSchedule()
    await expect(ben.api.calendars.shift({ id: shift.id })).rejects.toMatchObject(missing)
    await sql`update shifts set cancelled_at = ${context.clock.now()} where id = ${shift.id}`.execute(context.db)
    await expect(mari.api.calendars.shift({ id: shift.id })).rejects.toMatchObject(missing)
  })

  test('is documented as a calendar in the OpenAPI document', async () => {
    const document = (await (await context.signedOut.fetch('/api/openapi.json')).json()) as {
      paths: Record<string, { get: { responses: Record<string, unknown> } }>
    }
    expect(document.paths['/shifts/{id}/calendar.ics']?.get.responses[200]).toMatchObject({
      content: { 'text/calendar': {} },
    })
  })
})
