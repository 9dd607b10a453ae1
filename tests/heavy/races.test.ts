import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { procedurePaths, routeOf } from '#tests/support/requests.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { accountDeletionRaces } from './races/account-deletion.ts'
import { accountRaces } from './races/accounts.ts'
import { confirmationRaces } from './races/confirmations.ts'
import { forumRaces } from './races/forum.ts'
import { moderationRaces } from './races/moderation.ts'
import { notificationRaces } from './races/notifications.ts'
import { postRaces } from './races/posts.ts'
import { publicPageRaces } from './races/public-pages.ts'
import { expectConsistent, type Race, RaceContext, seededRandom, sendAll } from './races/race-context.ts'
import { relationshipRaces } from './races/relationships.ts'
import { rememberedPageRaces } from './races/remembered-pages.ts'
import { updateReport } from './races/report.ts'
import { secondFactorRaces } from './races/second-factor.ts'
import { shiftRaces } from './races/shifts.ts'
import { venueContentRaces } from './races/venue-content.ts'
import { venueRaces } from './races/venues.ts'

/** CI runs a few rounds, in which most races meet; the rare orders are left to `npm run test:full`. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? (process.env.CI ? 6 : 200))
const SEED = 7
const OUTPUT = new URL('../../docs/races.md', import.meta.url)

// Only a real PostgreSQL runs two transactions at the same time. The test database is created on it.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse order, so the server closes before its database.
afterAll(() => cluster?.stop())
const testContext = await createTestContext({ keep: true })
const context = new RaceContext(testContext, seededRandom(SEED))
await context.setUp()

const races: Race[] = [
  ...relationshipRaces,
  ...postRaces,
  ...shiftRaces,
  ...publicPageRaces,
  ...rememberedPageRaces,
  ...venueRaces,
  ...venueContentRaces,
  ...confirmationRaces,
  ...forumRaces,
  ...moderationRaces,
  ...accountRaces,
  ...secondFactorRaces,
  ...accountDeletionRaces,
  ...notificationRaces,
]

/** Writes without a race, because two at the same time cannot break anything. */
const NOT_RACED: Partial<Record<ProcedurePath, string>> = {
  'media.post': 'writes only its own file and row; writes that use the image are raced',
  'media.venuePost': 'writes only its own file and row; writes that use the image are raced',
  'media.venue': 'writes only its own file and row; writes that use the image are raced',
  'media.thread': 'writes only its own file and row; writes that use the image are raced',
  'media.event': 'writes only its own file and row; writes that use the image are raced',
  'media.special': 'writes only its own file and row; writes that use the image are raced',
  'media.menu': 'writes only its own file and row; writes that use the image are raced',
  'roster.read': 'writes nothing',
  'clientErrors.report': "stores nothing; its rate limit is counted like any other write's",
}

const raced = new Set<ProcedurePath>()
/** A row of the report for each rule that was played. */
const played = new Map<string, string>()

async function deadlocks(): Promise<number> {
  const [row] = await context.rows(sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`)
  return row?.count ?? 0
}

beforeEach(() => context.clear())

test.each(races)(
  '$rule',
  async ({ rule, round }) => {
    const outcomes = new Map<string, number>()
    try {
      for (let n = 0; n < ROUNDS; n += 1) {
        const outcome = await checkRound(round, n)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    } catch (error) {
      outcomes.set('BROKEN', 1)
      throw error
    } finally {
      const counted = [...outcomes].sort(([one], [other]) => one.localeCompare(other))
      const statuses = counted.map(([outcome, times]) => `${outcome}: ${times}`).join(', ')
      played.set(rule, `| ${rule} | ${ROUNDS} | ${statuses} |`)
    }
  },
  600_000,
)

/**
 * Plays one round and returns its outcome: for two calls the statuses in the order of the calls, for more calls the
 * sorted statuses.
 */
async function checkRound(round: Race['round'], n: number): Promise<string> {
  await context.clear()
  testContext.mails.length = 0
  const { calls, allowed, check } = await round(context, n)
  for (const [, path] of calls) raced.add(path)
  await sql`delete from rate_limits`.execute(testContext.db)
  const answers = await sendAll(context, calls)
  const statuses = answers.map(({ status }) => status)
  const outcome = statuses.join(' ')
  if (allowed.length > 0) expect(allowed, `round ${n}: ${JSON.stringify(answers)}`).toContain(outcome)
  await check(answers)
  await expectConsistent(context)
  return calls.length === 2 ? outcome : statuses.sort().join(' ')
}

test('every write is raced or listed with the reason why not', () => {
  const writes = procedurePaths.filter((path) => routeOf(path).method !== 'GET')
  const missing = writes.filter((path) => !raced.has(path) && !(path in NOT_RACED))
  expect(missing).toEqual([])
  expect(Object.keys(NOT_RACED).filter((path) => raced.has(path as ProcedurePath))).toEqual([])
})

test('every rule was played', () => {
  expect([...played.keys()]).toEqual(races.map(({ rule }) => rule))
})

afterAll(async () => {
  const broken = await deadlocks()
  const counted = `${races.length} rules × ${ROUNDS} rounds, seed ${SEED}, ${raced.size} procedures; deadlocks that PostgreSQL broke and the server retried: ${broken}.`
  process.stdout.write(`races: ${played.size} of ${counted}\n`)
  if (ROUNDS < 200 || played.size === 0) return
  const report = { rules: races.map(({ rule }) => rule), played, summary: counted, notRaced: NOT_RACED }
  writeFileSync(OUTPUT, updateReport(readFileSync(OUTPUT, 'utf8'), report))
})
