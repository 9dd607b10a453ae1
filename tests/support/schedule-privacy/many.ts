import { expect } from 'vitest'
import { playHistories } from './history.ts'
import type { Stage } from './stage.ts'
import { surfaceNames } from './surfaces.ts'

/** CI plays a tenth, and always the same ones. */
const HISTORIES = Number(process.env.PRIVACY_HISTORIES ?? (process.env.CI ? 200 : 2000))
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_122)

/** Longer than the slower of the two databases takes. */
export const MANY_HISTORIES_MS = 3 * 60 * 60_000

/** Plays thousands of histories; in CI hundreds. */
export async function playMany(stage: Stage, viewersAtEnd?: number): Promise<void> {
  const { histories, withheld, sent, told } = await playHistories(stage, {
    histories: HISTORIES,
    seed: SEED,
    viewersAtEnd,
  })
  expect(histories).toBe(HISTORIES)
  // It would find nothing if there was nothing to withhold, or nobody was ever shown or sent anything.
  expect(withheld).toBeGreaterThan(HISTORIES)
  expect(sent).toBeGreaterThan(HISTORIES / 2)
  expect(surfaceNames.filter((name) => !told.has(name))).toEqual([])
}
