import { afterAll, test } from 'vitest'
import { startTemporaryPostgres } from '#scripts/temporary-postgres.ts'
import { MANY_HISTORIES_MS, playMany } from '#tests/support/schedule-privacy/many.ts'
import { setStage } from '#tests/support/schedule-privacy/stage.ts'
import { makeWorld } from '#tests/support/world.ts'

const cluster = process.env.TEST_DATABASE_URL ? undefined : await startTemporaryPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse: the world ends before its database.
afterAll(() => cluster?.stop())
const stage = await setStage(await makeWorld({ keep: true }))

test(
  'no shift leaves a trace for whoever was never allowed to see it, and everybody else sees it',
  () => playMany(stage, 'postgres'),
  MANY_HISTORIES_MS,
)
