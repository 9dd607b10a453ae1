import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CLIENT_ERROR } from '#tests/support/client-error.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const send = (report: object, caller: { call: typeof context.signedOut.call } = context.signedOut) =>
  caller.call('clientErrors.report', { ...report })
const lines = () =>
  context.log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'client error')
const counted = async (kind: string) => {
  const text = await (await context.signedOut.fetch('/metrics')).text()
  return Number(new RegExp(`^client_errors_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0)
}

test('a report is logged in one line with its request id and counted', async () => {
  const before = await counted('crash')
  const answer = await send(CLIENT_ERROR)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ done: true })
  expect(lines()).toEqual([
    expect.objectContaining({
      level: 'warn',
      request_id: answer.headers.get('x-request-id'),
      kind: 'crash',
      error: 'TypeError',
      said: "Cannot read properties of undefined (reading 'length')",
      page: '/profiles/$userIdentifier',
      frames: CLIENT_ERROR.frames,
      build: 'index-D1a2B3c4.js',
      browser: 'Firefox',
    }),
  ])
  expect(await counted('crash')).toBe(before + 1)
})

test('a report never contains names, ids or email addresses', async () => {
  const ana = await context.bartender('ana')
  context.log.length = 0
  await send({ ...CLIENT_ERROR, message: `"ana" at ana@example.test, /profiles/ana and ${ana.id}` }, ana)
  const [line] = lines()
  expect(line?.said).toBe('“…” at … … and …')
  expect(JSON.stringify(line)).not.toMatch(/\bana\b/)
  expect(JSON.stringify(line)).not.toContain(ana.id)
  expect(line).not.toHaveProperty('account')
})

test.each([
  ['a URL instead of a route pattern', { route: '/profiles/bea.c?tab=1' }],
  ['a route with an id', { route: '/posts/6f1b1f5e' }],
  ['a stack frame of another script', { frames: ['https://evil.test/x.js:1:1'] }],
  ['a stack frame with a name', { frames: ['bea (assets/a.js:1:1)'] }],
  ['too many stack frames', { frames: Array.from({ length: 9 }, () => 'assets/a.js:1:1') }],
  ['free text as the error’s name', { name: 'Error: bea said <b>' }],
  ['too long a message', { message: 'x'.repeat(161) }],
  ['a full user agent', { browser: 'Mozilla/5.0' }],
  ['an unknown field', { username: 'bea.c' }],
  ['an unknown kind', { kind: 'note' }],
])('%s is refused and not logged', async (_, wrong) => {
  expect((await send({ ...CLIENT_ERROR, ...wrong })).status).toBe(422)
  expect(lines()).toEqual([])
})

test('a body over 4 kB is refused', async () => {
  const answer = await send({ ...CLIENT_ERROR, message: 'x'.repeat(5000) })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test('limits reports to 20 an hour per IP address and 600 in total', async () => {
  for (let count = 0; count < 20; count++) expect((await send(CLIENT_ERROR)).status).toBe(200)
  const refused = await send(CLIENT_ERROR)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
  expect(lines()).toHaveLength(20)

  await sql`delete from rate_limits where key like 'client_error:ip:%'`.execute(context.db)
  await sql`update rate_limits set hits = 600 where key like 'client_error:to:%'`.execute(context.db)
  expect((await send(CLIENT_ERROR)).status).toBe(429)
  context.clock.advance(3_600_000)
  expect((await send(CLIENT_ERROR)).status).toBe(200)
})
