import { afterAll, expect, test } from 'vitest'
import { startThrowAwayPostgres } from '#scripts/throw-away-postgres.ts'
import { playHistories } from '#tests/support/schedule-privacy/history.ts'
import { setStage } from '#tests/support/schedule-privacy/stage.ts'
import { surfaceNames } from '#tests/support/schedule-privacy/surfaces.ts'
import { makeWorld } from '#tests/support/world.ts'

/** CI runs a tenth of it, and always the same. */
const HISTORIES = Number(process.env.PRIVACY_HISTORIES ?? (process.env.CI ? 200 : 2000))
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_122)

const cluster = process.env.TEST_DATABASE_URL ? undefined : await startThrowAwayPostgres()
if (cluster) process.env.TEST_DATABASE_URL = cluster.url
// Hooks run in reverse: the world ends before its database.
afterAll(() => cluster?.stop())
const stage = await setStage(await makeWorld({ keep: true }))

test(
  'no shift leaves a trace for whoever was never allowed to see it, and everybody else sees it',
  async () => {
    const { histories, withheld, sent, told } = await playHistories(stage, { histories: HISTORIES, seed: SEED })
    expect(histories).toBe(HISTORIES)
    // It would find nothing if there was nothing to withhold, or nobody was ever shown or sent anything.
    expect(withheld).toBeGreaterThan(HISTORIES)
    expect(sent).toBeGreaterThan(HISTORIES / 2)
    expect(surfaceNames.filter((name) => !told.has(name))).toEqual([])
  },
  60 * 60_000,
)
