import { expect, test } from 'vitest'
import { playHistories } from '#tests/support/schedule-privacy/history.ts'
import { createPrivacySetup } from '#tests/support/schedule-privacy/setup.ts'
import { createTestContext } from '#tests/support/test-context.ts'

/** A few histories on the embedded database; `tests/heavy/schedule-privacy*.test.ts` run many on both engines. */
const HISTORIES = Number(process.env.PRIVACY_HISTORIES ?? 10)
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_123)

const stage = await createPrivacySetup(await createTestContext({ keep: true }))

test(
  'a shift leaves no trace for viewers who may never see it, and all others see it',
  async () => {
    const { histories, withheld, sent } = await playHistories(stage, { histories: HISTORIES, seed: SEED })
    expect(histories).toBe(HISTORIES)
    expect(withheld).toBeGreaterThan(HISTORIES)
    expect(sent).toBeGreaterThan(0)
  },
  10 * 60_000,
)
