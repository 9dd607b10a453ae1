import { afterAll, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import {
  followAtOnce,
  openToMany,
  raceAcceptAgainstBlock,
  raceFollowAgainstOpening,
  raceOpeningsAgainstLeaving,
} from '#tests/support/races.ts'
import { makeWorld } from '#tests/support/world.ts'

/** CI runs a tenth of it. */
const [ROUNDS, CALLS, REQUESTS] = process.env.CI ? [20, 1000, 1000] : [200, 10_000, 10_000]

// Only a real PostgreSQL lets two transactions run at once. The world's database is opened on it.
const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse: the world ends before its database.
afterAll(() => cluster?.stop())
const world = await makeWorld()

test('accepting and blocking at once leaves the block alone', () => raceAcceptAgainstBlock(world, ROUNDS))

test('asking in the moment in which a profile opens leaves nobody asking', () =>
  raceFollowAgainstOpening(world, ROUNDS))

test('counters do not drift when many follow and unfollow at once', () => followAtOnce(world, CALLS))

test('profiles that open at once to the same people do not wait in a ring', () =>
  raceOpeningsAgainstLeaving(world, ROUNDS))

test.for(['accept_all', 'decline_all'] as const)('a profile with thousands of requests opens: %s', (answer) =>
  openToMany(world, REQUESTS, answer),
)
