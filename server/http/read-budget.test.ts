import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contract, type ProcedurePath } from '#contract/index.ts'
import { LOCATION_ROUNDING_METERS, NEARBY_RADIUS_METERS } from '#contract/shifts.limits.ts'
import { RATE_LIMITS } from '#server/core/requests/rate-limit-quotas.ts'
import { FLUSH_UNITS, MISS_UNITS, READ_UNITS } from '#server/core/requests/read-budget.ts'
import { createUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import { apiRouter } from '#server/router.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { procedurePaths, requestOf, routeOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { createHttpServer } from './server.ts'

const context = await createTestContext({ readBudget: 'on' })
const [OF_ACCOUNT, WINDOW_S] = RATE_LIMITS.read.target
const here = { lat: 38.515, lon: -89.995 }
const NEARBY = { ...here, radius_meters: NEARBY_RADIUS_METERS + LOCATION_ROUNDING_METERS, limit: 50 }

type Read = [path: ProcedurePath, input?: Record<string, unknown>]

async function readStatus(who: Caller, [path, input = {}]: Read): Promise<number> {
  const answer = await who.call(path, input)
  await answer.body?.cancel()
  return answer.status
}

/** Reads one after the other; returns how many succeeded before one was refused. */
async function readsUntilRefused(who: Caller, max: number, read: (n: number) => Read): Promise<number> {
  for (let n = 0; n < max; n++) if ((await readStatus(who, read(n))) === 429) return n
  return max
}

const setAccountAge = (person: Person, days: number) =>
  sql`update profiles set created_at = ${new Date(context.clock.now().getTime() - days * 86_400_000)} where id = ${person.id}`.execute(
    context.db,
  )

/** Sets the counts as if other processes had counted that many units, by account or by address. */
const setHitsOfOtherProcesses = async (by: 'to' | 'ip', hits: number) => {
  context.services.readWindows.clear()
  await sql`update rate_limits set hits = ${hits} where key like ${`read:${by}:%`}`.execute(context.db)
}

const listReadRows = async () =>
  (
    await sql<{ key: string; hits: number }>`
      select key, hits from rate_limits where key like 'read:%' order by key desc`.execute(context.db)
  ).rows.map(({ key, hits }) => [key.split(':')[1], hits])

/** The reads of someone who opens one page after the other: home, the directory, people, venues, the feed, a search. */
async function listPageReads(who: Person): Promise<Read[][]> {
  const bea = await context.bartender('bea')
  const rail = await context.venue('copperRail')
  await bea.works(rail, '2026-11-21T02:00:00.000Z', '2026-11-21T10:00:00.000Z')
  await who.follows(bea)
  const person = { slugOrId: bea.username }
  const venue = { slugOrId: rail.slug }
  const home: Read[] = [['accounts.session'], ['shifts.followed'], ['shifts.near', NEARBY], ['venues.near', here]]
  const profile: Read[] = [
    ['profiles.get', person],
    ['posts.ofProfile', person],
    ['profiles.shifts', person],
  ]
  const venuePage: Read[] = [
    ['venues.get', venue],
    ['venues.shifts', venue],
    ['events.list', venue],
    ['specials.list', venue],
    ['menus.list', venue],
    ['posts.ofVenue', venue],
  ]
  const letters = ['be', 'bea', 'bea ', 'bea l'].map((q): Read => ['search.find', { q }])
  const directory: Read[] = [['talent.list'], ['talent.list', { on_now: true }]]
  const feed: Read[] = [['feed.page'], ['notifications.list'], ['notifications.unreadCount']]
  const onNow: Read[] = [['shifts.onNow', here]]
  return [home, directory, profile, onNow, venuePage, feed, letters, profile, feed]
}

/** Opens a page every `seconds` for ten minutes. */
async function browse(who: Person, seconds: number): Promise<number[]> {
  const pages = await listPageReads(who)
  const statuses = new Set<number>()
  for (let n = 0; n < WINDOW_S / seconds; n++) {
    for (const read of pages[n % pages.length] ?? []) statuses.add(await readStatus(who, read))
    context.clock.advance(seconds * 1000)
  }
  return [...statuses]
}

test('a page every four seconds for ten minutes is never refused', async () => {
  expect(await browse(await context.patron('pat'), 4)).toEqual([200])
})

test('on an account’s first day, a page every twelve seconds is never refused', async () => {
  const pat = await context.patron('pat')
  await setAccountAge(pat, 0.1)
  expect(await browse(pat, 12)).toEqual([200])
})

test('reading in a loop is refused with the time to wait, for that account only', async () => {
  const [pat, quinn] = [await context.patron('pat'), await context.patron('quinn')]
  expect(await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])).toBe(115)
  const refused = await pat.call('shifts.near', NEARBY)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    429,
    String(WINDOW_S),
    {
      code: 'RATE_LIMITED',
      data: { retry_after: WINDOW_S },
      message: 'You’ve looked at a lot in a short time. Try again in 10 minutes.',
    },
  ])
  expect(await readsUntilRefused(quinn, 120, () => ['shifts.onNow', here])).toBe(115)
})

test('the remaining units allow cheaper reads, and a refused read is not counted', async () => {
  const pat = await context.patron('pat')
  await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])
  const left = OF_ACCOUNT - 115 * 26
  for (let n = 0; n < 5; n++) expect(await readStatus(pat, ['shifts.near', NEARBY])).toBe(429)
  expect(await readsUntilRefused(pat, 120, () => ['notifications.list'])).toBe(left)
  expect(await readStatus(pat, ['accounts.session'])).toBe(200)
  expect(await readStatus(pat, ['notifications.readAll', { until: context.clock.now().toISOString() }])).toBe(200)
})

test('reads of guessed names cost more than reads of existing ones', async () => {
  const [pat, quinn, bea] = [await context.patron('pat'), await context.patron('quinn'), await context.bartender('bea')]
  const guess = (n: number): Read => ['profiles.get', { slugOrId: `guess.${n}` }]
  expect(await readsUntilRefused(pat, 150, guess)).toBe(Math.ceil(OF_ACCOUNT / (4 + MISS_UNITS)))
  const known: Read = ['profiles.get', { slugOrId: bea.username }]
  expect(await readsUntilRefused(quinn, 150, () => known)).toBe(150)
})

test('a profile whose owner blocked the viewer costs as much as a missing one', async () => {
  const [pat, bea] = [await context.patron('pat'), await context.bartender('bea')]
  await bea.blocks(pat)
  expect(await readsUntilRefused(pat, 150, () => ['profiles.get', { slugOrId: bea.username }])).toBe(104)
})

test('reads are allowed again when the window ends', async () => {
  const pat = await context.patron('pat')
  await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])
  context.clock.advance(WINDOW_S * 1000 - 1)
  expect(await readStatus(pat, ['shifts.near', NEARBY])).toBe(429)
  context.clock.advance(1)
  expect(await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])).toBe(115)
})

test('new accounts have a smaller budget and are told why; staff on their first day have all of it', async () => {
  const [pat, ada] = [await context.patron('pat'), await context.admin('ada')]
  await setAccountAge(pat, 0.5)
  await setAccountAge(ada, 0.5)
  expect(await readsUntilRefused(ada, 120, () => ['shifts.near', NEARBY])).toBe(115)
  expect(await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])).toBe(28)
  expect(await (await pat.call('shifts.near', NEARBY)).json()).toMatchObject({
    message:
      'You’ve looked at a lot for a new account. The limit goes up after the first few days. Try again in 10 minutes.',
  })
  await setAccountAge(pat, 6.9)
  expect(await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])).toBe(29)
})

test('an address has a budget of its own, the only one for logged-out callers', async () => {
  const pat = await context.patron('pat')
  const token = createUnsubscribeToken(context.services.config.appSecrets, {
    profile_id: pat.id,
    topic: 'shift_posted',
  })
  const signedOut: Read = ['notifications.unsubscribing', { token }]
  for (let n = 0; n < FLUSH_UNITS; n++) expect(await readStatus(context.signedOut, signedOut)).toBe(200)
  expect(await listReadRows()).toEqual([['ip', FLUSH_UNITS]])

  await setHitsOfOtherProcesses('ip', RATE_LIMITS.read.address[0])
  for (let n = 0; n < FLUSH_UNITS - 1; n++) expect(await readStatus(context.signedOut, signedOut)).toBe(200)
  const refused = await context.signedOut.call(...(signedOut as [ProcedurePath, Record<string, unknown>]))
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { message: 'Your network has loaded a lot in a short time. Try again in 10 minutes.' },
  ])
  expect(await readStatus(pat, ['feed.page'])).toBe(429)
  expect((await listReadRows()).map(([by]) => by)).toEqual(['ip'])
})

test('an ordinary read costs no statement, and every fifty units cost one', async () => {
  const pat = await context.patron('pat')
  const counted: number[] = []
  for (let n = 1; n <= 2 * FLUSH_UNITS; n++) {
    const seen = await context.statements(() => readStatus(pat, ['notifications.list']))
    const writes = seen.filter(({ sql: text }) => text.includes('rate_limits')).length
    if (writes > 0) counted.push(n, writes)
  }
  expect(counted).toEqual([FLUSH_UNITS, 1, 2 * FLUSH_UNITS, 1])
  expect(await listReadRows()).toEqual([
    ['to', 2 * FLUSH_UNITS],
    ['ip', 2 * FLUSH_UNITS],
  ])
})

test('concurrent reads count as much as sequential ones', async () => {
  const pat = await context.patron('pat')
  const statuses = await Promise.all(Array.from({ length: 120 }, () => readStatus(pat, ['shifts.near', NEARBY])))
  expect(statuses.filter((status) => status === 200).length).toBe(115)
})

test('two processes on one database share a budget, except for units not yet written', async () => {
  const pat = await context.patron('pat')
  const other = createHttpServer(apiRouter, { ...context.services, readWindows: new Map() })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  const read = async (n: number) => {
    const { url } = requestOf('shifts.near', NEARBY)
    const answer = await fetch(`${n % 2 ? elsewhere : context.origin}${url}`, { headers: pat.headers })
    await answer.body?.cancel()
    return answer.status
  }
  let answered = 0
  while ((await read(answered)) === 200) answered++
  other.close()
  other.closeAllConnections()
  expect(answered * 26).toBeGreaterThan(OF_ACCOUNT - 2 * FLUSH_UNITS)
  expect(answered * 26).toBeLessThan(OF_ACCOUNT + 2 * FLUSH_UNITS)
})

test('a restarted process continues from the units that were written', async () => {
  const pat = await context.patron('pat')
  await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])
  context.services.readWindows.clear()
  expect(await readsUntilRefused(pat, 120, () => ['shifts.near', NEARBY])).toBeLessThan(FLUSH_UNITS / 26 + 1)
})

test('every read counts, and its contract declares the refusal', async () => {
  const reads = procedurePaths.filter((path) => routeOf(path).method === 'GET')
  expect(reads.length).toBeGreaterThan(60)
  for (const path of reads) {
    const [feature = '', name = ''] = path.split('.')
    const { errorMap } = (contract as unknown as Contracts)[feature]?.[name]?.['~orpc'] ?? { errorMap: {} }
    expect([path, Object.keys(errorMap)]).toEqual([path, expect.arrayContaining(['RATE_LIMITED'])])
  }
  expect(Object.keys(READ_UNITS).filter((path) => !reads.includes(path as ProcedurePath))).toEqual([])
  expect(Object.entries(READ_UNITS).filter(([, units]) => units === 0)).toEqual([['accounts.session', 0]])
})
type Contracts = Record<string, Record<string, { '~orpc': { errorMap: object } }>>

test('docs/limits.md lists the units of each read', () => {
  const byUnits = new Map<number, string[]>()
  for (const [path, units] of Object.entries(READ_UNITS))
    byUnits.set(units, [...(byUnits.get(units) ?? []), `\`${path}\``])
  const lines = [...byUnits].sort(([a], [b]) => b - a).map(([units, paths]) => `| ${units} | ${paths.join(', ')} |`)
  const doc = readFileSync('docs/limits.md', 'utf8')
  expect(doc.match(/^\| \d+ \| `.*$/gm)).toEqual(lines)
  expect(doc).toContain(`${MISS_UNITS} more`)
  expect(doc).toContain(`every ${FLUSH_UNITS} units`)
})
