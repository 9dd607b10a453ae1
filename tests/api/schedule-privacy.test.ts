import { expect, test } from 'vitest'
import { playHistories } from '#tests/support/schedule-privacy/history.ts'
import { setStage } from '#tests/support/schedule-privacy/stage.ts'
import { makeWorld } from '#tests/support/world.ts'

/** A few on the embedded database; `tests/heavy/schedule-privacy*.test.ts` play many on both. */
const HISTORIES = Number(process.env.PRIVACY_HISTORIES ?? 10)
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_123)

const stage = await setStage(await makeWorld({ keep: true }))

test(
  'no shift leaves a trace for whoever was never allowed to see it, and everybody else sees it',
  async () => {
    const { histories, withheld, sent } = await playHistories(stage, { histories: HISTORIES, seed: SEED })
    expect(histories).toBe(HISTORIES)
    expect(withheld).toBeGreaterThan(HISTORIES)
    expect(sent).toBeGreaterThan(0)
  },
  10 * 60_000,
)
