import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { clientIp } from '#server/core/requests/client-ip.ts'
import {
  LEASE_SIZE,
  PROCEDURE_LIMITS,
  quotaFraction,
  RATE_LIMITS,
  type RateLimitAction,
} from '#server/core/requests/rate-limit-quotas.ts'
import { apiRouter } from '#server/router.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { fileOf } from '#tests/support/pictures.ts'
import { procedurePaths, routeOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { createHttpServer } from './server.ts'

const context = await createTestContext()
const NOBODY = '00000000-0000-4000-8000-000000000000'
const counted = Object.entries(PROCEDURE_LIMITS) as [ProcedurePath, RateLimitAction][]
// Ids that do not exist: a call counts whatever its result.
const input = (path: ProcedurePath) => ({
  ...Object.fromEntries([...routeOf(path).path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, NOBODY])),
  ...(PROCEDURE_LIMITS[path] === 'upload' && { picture: fileOf('nothing') }),
})

/** A person who may call every procedure that has a rate limit. */
async function createCaller(): Promise<Person> {
  const ana = await context.bartender('ana')
  await sql`update profiles set verification_status = 'verified' where id = ${ana.id}`.execute(context.db)
  return ana
}

/** Sets the count as if the account or address had made that many calls already. */
const setHits = (action: RateLimitAction, by: 'to' | 'ip', hits: number) =>
  sql`update rate_limits set hits = ${hits} where key like ${`${action}:${by}:%`}`.execute(context.db)

async function resetLimits(): Promise<void> {
  await sql`delete from rate_limits`.execute(context.db)
  context.services.quotaLeases.clear()
}

const setAccountAge = (person: Person, days: number) =>
  sql`update profiles set created_at = ${new Date(context.clock.now().getTime() - days * 86_400_000)} where id = ${person.id}`.execute(
    context.db,
  )

/** Only business accounts may create and claim venues. */
const createCallerFor = (path: ProcedurePath) =>
  path === 'venues.create' || path === 'venues.claim' ? context.business('olive') : createCaller()

describe.each(counted.filter(([, action]) => action !== 'search'))('%s', (path, action) => {
  test.each([
    ['per account', 'to', RATE_LIMITS[action].target],
    ['per address', 'ip', RATE_LIMITS[action].address],
  ] as const)('is counted, and refused over the limit with the time to wait, %s', async (_, by, [most, seconds]) => {
    const who = await createCallerFor(path)
    const call = async () => {
      const answer = await who.call(path, input(path))
      await answer.body?.cancel()
      return answer
    }
    expect((await call()).status).not.toBe(429)
    context.clock.advance(60_000)
    const size = 'leased' in RATE_LIMITS[action] ? LEASE_SIZE : 1
    context.services.quotaLeases.clear()
    await setHits(action, by, most - size)
    for (let n = 0; n < size; n++) expect((await call()).status).not.toBe(429)
    const refused = await who.call(path, input(path))
    const wait = seconds - 60
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
      429,
      String(wait),
      { code: 'RATE_LIMITED', data: { retry_after: wait } },
    ])
    context.clock.advance(wait * 1000 - 1000)
    expect((await call()).status).toBe(429)
    context.clock.advance(1000)
    expect((await call()).status).not.toBe(429)
  })
})

test('every write of a logged-in user counts, also one without a limit of its own', async () => {
  const ana = await createCaller()
  const writes = procedurePaths.filter((path) => routeOf(path).method !== 'GET' && path !== 'accounts.signOut')
  const uncounted: string[] = []
  for (const path of writes) {
    await resetLimits()
    const answer = await ana.call(path, input(path))
    const { rows } = await sql`
      select from rate_limits where key like 'write:to:%' and hits = ${LEASE_SIZE}::int`.execute(context.db)
    // A call that its access level refuses is not counted.
    if (rows.length !== 1 && answer.status !== 403) uncounted.push(path)
    await answer.body?.cancel()
  }
  expect(uncounted).toEqual([])
})

test('all writes of an account together have a limit', async () => {
  const ana = await createCaller()
  await ana.call('notifications.readAll', {})
  context.services.quotaLeases.clear()
  await setHits('write', 'to', RATE_LIMITS.write.target[0])
  expect((await ana.call('notifications.readAll', {})).status).toBe(429)
  expect((await ana.call('posts.create', { content: 'Hm.' })).status).toBe(429)
  expect((await ana.call('notifications.list', {})).status).toBe(200)
  expect((await (await context.patron('pat')).call('notifications.readAll', {})).status).toBe(422)
})

test('two processes on one database share their counts, also for searches', async () => {
  const ana = await createCaller()
  const other = await startSecondProcess()
  const at = (origin: string, path: string, init = {}) =>
    fetch(`${origin}${path}`, { ...init, headers: { ...ana.headers, 'content-type': 'application/json' } })
  const post = (origin: string) => at(origin, '/api/posts', { method: 'POST', body: '{}' })
  for (let n = 0; n < RATE_LIMITS.post.target[0]; n++)
    expect((await post(n % 2 ? other.origin : context.origin)).status).toBe(422)
  expect([(await post(context.origin)).status, (await post(other.origin)).status]).toEqual([429, 429])

  let found = 0
  const search = (origin: string) => at(origin, '/api/search?q=be')
  while ((await search(found % 2 ? other.origin : context.origin)).status === 200) found++
  expect(found).toBe(RATE_LIMITS.search.target[0])
  expect([(await search(context.origin)).status, (await search(other.origin)).status]).toEqual([429, 429])
  other.close()
})

test.each([
  ['searches', 'search.find', { q: 'be' }],
  ['likes', 'posts.like', { id: NOBODY }],
  ['writes', 'notifications.readAll', {}],
] as const)('counting ten %s takes one statement', async (_, path, body) => {
  const ana = await createCaller()
  const counts = async () =>
    (await context.statements(() => ana.call(path, body))).filter(({ sql }) => sql.includes('rate_limits')).length
  const each: number[] = []
  for (let n = 0; n < 21; n++) each.push(await counts())
  expect(each.map((count, n) => (count > 0 ? n : -1)).filter((n) => n >= 0)).toEqual([0, 10, 20])
})

test('likes that are sent at once leave no reserved hit unused', async () => {
  const ana = await createCaller()
  await Promise.all(Array.from({ length: 30 }, () => ana.call('posts.like', { id: NOBODY })))
  const { rows } = await sql<{ hits: number }>`select hits from rate_limits where key like 'like:to:%'`.execute(
    context.db,
  )
  const reserved = Number(rows[0]?.hits)
  expect(context.services.quotaLeases.get(`like:${ana.id}`)?.left).toBe(reserved - 30)
})

test.each([
  ['like', 'posts.like', { id: NOBODY }],
  ['search', 'search.find', { q: 'be' }],
  ['write', 'notifications.readAll', {}],
] as const)('a refused %s counts once for its address, however often it is repeated', async (action, path, body) => {
  const ana = await createCaller()
  await ana.call(path, body)
  context.services.quotaLeases.clear()
  await setHits(action, 'to', RATE_LIMITS[action].target[0])
  await setHits(action, 'ip', 1)
  const hits: number[] = []
  for (let n = 0; n < 4; n++) {
    expect((await ana.call(path, body)).status).toBe(429)
    hits.push(await readAddressHits(action))
  }
  // The first one tried to reserve ten.
  expect(hits).toEqual([11, 12, 13, 14])
  context.clock.advance(RATE_LIMITS[action].target[1] * 1000)
  expect((await ana.call(path, body)).status).not.toBe(429)
  expect(await readAddressHits(action)).toBe(LEASE_SIZE)
})

test('one who was refused for their address may go on at another', async () => {
  const ana = await createCaller()
  await ana.call('posts.like', { id: NOBODY })
  context.services.quotaLeases.clear()
  await setHits('like', 'ip', RATE_LIMITS.like.address[0])
  const like = async () => (await ana.call('posts.like', { id: NOBODY })).status
  expect(await like()).toBe(429)
  await setHits('like', 'ip', 1)
  for (let n = 0; n < 12; n++) expect(await like()).not.toBe(429)
  expect(await readAddressHits('like')).toBe(2 + 2 * LEASE_SIZE)
})

test('a limit that is reserved in advance can be used up completely', () => {
  for (const limit of Object.values(RATE_LIMITS)) {
    if (!('leased' in limit)) continue
    const quotas = [limit.address[0], ...[1, 0.5, 0.25].map((fraction) => limit.target[0] * fraction)]
    expect(quotas.map((quota) => quota % LEASE_SIZE)).toEqual([0, 0, 0, 0])
  }
})

test('counting what people do often does not wait for the disk, counting attempts with an email address does', async () => {
  const ana = await createCaller()
  const readSetting = async () => (await sql`show synchronous_commit`.execute(context.db)).rows
  const before = await readSetting()
  const listWaits = async (call: () => Promise<unknown>) =>
    (await context.statements(call))
      .filter(({ sql: text }) => text.includes('into rate_limits'))
      .map(({ sql: text }) => !text.includes('synchronous_commit'))
  expect(await listWaits(() => ana.call('notifications.readAll', {}))).toEqual([false])
  expect(await listWaits(() => ana.api.search.find({ q: 'be' }))).toEqual([false])
  expect(await listWaits(() => context.signedOut.api.accounts.resendConfirmation({ email: 'x@bar.test' }))).toEqual([
    true,
    true,
  ])
  // Only the counting itself: later statements of the connection wait as before.
  expect(await readSetting()).toEqual(before)
})

test('new accounts get a part of a limit and are told why; staff and verified talent get all of it', async () => {
  const [pat, bea] = [await context.patron('pat'), await createCaller()]
  await setAccountAge(pat, 0.5)
  await setAccountAge(bea, 0.5)
  const tries = async (who: Caller) => {
    await resetLimits()
    let n = 0
    while ((await who.call('posts.create', { content: '' })).status !== 429) n++
    return n
  }
  expect([await tries(bea), await tries(pat)]).toEqual([60, 15])
  const refused = await pat.call('posts.create', { content: '' })
  expect(await refused.json()).toMatchObject({
    message: 'Too many attempts for a new account. The limit goes up after the first few days. Try again in an hour.',
  })
  await setAccountAge(pat, 6.9)
  expect(await tries(pat)).toBe(30)
  await setAccountAge(pat, 7)
  expect(await tries(pat)).toBe(60)
})

test('blocking and reporting have the full limit on an account’s first day', async () => {
  const pat = await context.patron('pat')
  await setAccountAge(pat, 0.1)
  for (const path of ['relationships.block', 'reports.create'] as const) {
    const action = PROCEDURE_LIMITS[path] as RateLimitAction
    expect((await pat.call(path, input(path))).status).not.toBe(429)
    await setHits(action, 'to', RATE_LIMITS[action].target[0] - 1)
    expect((await pat.call(path, input(path))).status).not.toBe(429)
    expect((await pat.call(path, input(path))).status).toBe(429)
  }
  const at = new Date()
  const young = { created_at: at, is_admin: false, user_type: 'patron', verification_status: 'unverified' }
  expect([quotaFraction(young, at), quotaFraction({ ...young, is_admin: true }, at), quotaFraction(null, at)]).toEqual([
    0.25, 1, 1,
  ])
})

test('all spellings of an email address share one limit', async () => {
  const { email } = await context.patron('pat')
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, email.replace('p', 'P')]
  const guess = (n: number) =>
    context.signedOut.call('accounts.signIn', { email: spellings[n % spellings.length], password: 'wrong-password' })
  for (let n = 0; n < 10; n++) expect((await guess(n)).status).toBe(401)
  for (let n = 0; n < 5; n++) expect((await guess(n)).status).toBe(429)
})

test('entries that a caller adds to X-Forwarded-For do not change their address', () => {
  const from = (forwarded: string) =>
    clientIp({ socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } } as never, 1)
  expect(from('203.0.113.9, 198.51.100.7')).toBe('198.51.100.7')
})

async function readAddressHits(action: RateLimitAction): Promise<number> {
  const { rows } = await sql<{ hits: number }>`
    select hits from rate_limits where key like ${`${action}:ip:%`}`.execute(context.db)
  return Number(rows[0]?.hits)
}

/** Another server on the same database that shares nothing else. */
async function startSecondProcess() {
  const server = createHttpServer(apiRouter, { ...context.services, quotaLeases: new Map(), readWindows: new Map() })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, close }
}

test('docs/limits.md lists these limits', () => {
  const spans: Record<number, string> = { 600: 'in 10 minutes', 3600: 'an hour', 86400: 'a day' }
  const said = ([tries, seconds]: readonly [number, number], part = 1) =>
    `${Math.floor(tries * part).toLocaleString('en')} ${spans[seconds]}`
  const lines = Object.entries(RATE_LIMITS).map(([action, limit]) => {
    const grows = 'grows' in limit
    const cells = [said(limit.target), grows ? said(limit.target, 0.5) : '', grows ? said(limit.target, 0.25) : '']
    return `| \`${action}\` | ${[...cells, said(limit.address)].map((cell) => cell || '–').join(' | ')} |`
  })
  const doc = readFileSync('docs/limits.md', 'utf8')
  expect(doc.match(/^\| `.*$/gm)).toEqual(lines)
})
