import { writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { type ProcedurePath, procedurePaths, routeOf } from '#tests/support/requests.ts'
import { makeWorld } from '#tests/support/world.ts'
import { accounts } from './races/accounts.ts'
import { factors } from './races/factors.ts'
import { houses } from './races/houses.ts'
import { leaving } from './races/leaving.ts'
import { moderated } from './races/moderated.ts'
import { people } from './races/people.ts'
import { programme } from './races/programme.ts'
import { reached } from './races/reached.ts'
import { chanceOf, expectSound, type Race, Ring, sendAll } from './races/ring.ts'
import { said } from './races/said.ts'
import { staff } from './races/staff.ts'
import { work } from './races/work.ts'

/** CI runs a tenth of it. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? (process.env.CI ? 20 : 200))
const SEED = 7
const OUTPUT = new URL('../../docs/races.md', import.meta.url)

// Only a real PostgreSQL lets two transactions run at once. The world's database is opened on it.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse: the world ends before its database.
afterAll(() => cluster?.stop())
const world = await makeWorld({ keep: true })
const ring = new Ring(world, chanceOf(SEED))
await ring.enter()

const races: Race[] = [
  ...people,
  ...said,
  ...work,
  ...houses,
  ...programme,
  ...staff,
  ...moderated,
  ...accounts,
  ...factors,
  ...leaving,
  ...reached,
]

/** Writes that no race is of: what two of them at once could break is nothing. */
const ALONE: Partial<Record<ProcedurePath, string>> = {
  'media.post': 'writes a file and a row of its own; what shows it is raced',
  'media.venuePost': 'writes a file and a row of its own; what shows it is raced',
  'media.venue': 'writes a file and a row of its own; what shows it is raced',
  'media.thread': 'writes a file and a row of its own; what shows it is raced',
  'media.event': 'writes a file and a row of its own; what shows it is raced',
  'media.special': 'writes a file and a row of its own; what shows it is raced',
  'media.menu': 'writes a file and a row of its own; what shows it is raced',
  'roster.read': 'writes nothing',
  'clientErrors.report': 'stores nothing; how often is counted as for every other write',
}

const raced = new Set<ProcedurePath>()
const lines: string[] = []

async function deadlocks(): Promise<number> {
  const [row] = await ring.rows(sql<{ count: number }>`
    select deadlocks::int as count from pg_stat_database where datname = current_database()`)
  return row?.count ?? 0
}

beforeEach(() => ring.clear())

test.each(races)(
  '$rule',
  async ({ rule, round }) => {
    const outcomes = new Map<string, number>()
    try {
      for (let n = 0; n < ROUNDS; n += 1) {
        const outcome = await play(round, n)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    } catch (error) {
      outcomes.set('BROKEN', 1)
      throw error
    } finally {
      const counted = [...outcomes].sort(([one], [other]) => one.localeCompare(other))
      lines.push(`| ${rule} | ${ROUNDS} | ${counted.map(([outcome, times]) => `${outcome}: ${times}`).join(', ')} |`)
    }
  },
  600_000,
)

/** One round, and what it was answered: the statuses of two in their order, of many how often each. */
async function play(round: Race['round'], n: number): Promise<string> {
  await ring.clear()
  world.mails.length = 0
  const { calls, may, holds } = await round(ring, n)
  for (const [, path] of calls) raced.add(path)
  await sql`delete from rate_limits`.execute(world.db)
  const answers = await sendAll(ring, calls)
  const statuses = answers.map(({ status }) => status)
  const outcome = statuses.join(' ')
  if (may.length > 0) expect(may, `round ${n}: ${JSON.stringify(answers)}`).toContain(outcome)
  await holds(answers)
  await expectSound(ring)
  return calls.length === 2 ? outcome : statuses.sort().join(' ')
}

test('every write is raced, or it is written down why there is nothing to race', () => {
  const writes = procedurePaths.filter((path) => routeOf(path).method !== 'GET')
  const missing = writes.filter((path) => !raced.has(path) && !(path in ALONE))
  expect(missing).toEqual([])
  expect(Object.keys(ALONE).filter((path) => raced.has(path as ProcedurePath))).toEqual([])
})

test('what was raced is written down', async () => {
  const rounds = ROUNDS * races.length
  process.stdout.write(
    `races: ${races.length} rules × ${ROUNDS} rounds = ${rounds}, ${raced.size} writes, ${await deadlocks()} rings of locks, each of them done once more\n`,
  )
  expect(lines).toHaveLength(races.length)
  if (ROUNDS < 200) return
  writeFileSync(
    OUTPUT,
    [
      '# Races',
      '',
      'Two users at once, on PostgreSQL, on every write that has a rule: the output of one full run of',
      '`tests/heavy/races.test.ts` (`npm run test:heavy`). After each round the rule is looked for in the rows, with every',
      'counter, block, badge, picture and shift. The numbers are statuses in the order of the two calls and how often they came.',
      '',
      `${races.length} rules × ${ROUNDS} rounds, seed ${SEED}, ${raced.size} procedures; rings of locks that PostgreSQL broke and the server did once more: ${await deadlocks()}.`,
      '',
      '| rule | rounds | statuses |',
      '|---|---|---|',
      ...lines,
      '',
      '## Not raced',
      '',
      ...Object.entries(ALONE).map(([path, why]) => `- \`${path}\`: ${why}`),
      '',
    ].join('\n'),
  )
})
