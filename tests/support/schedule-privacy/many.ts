import { expect } from 'vitest'
import { playHistories } from './history.ts'
import type { PrivacySetup } from './setup.ts'
import { surfaceNames } from './surfaces.ts'

/** CI plays a twentieth, and always the same ones. */
const HISTORIES = Number(process.env.PRIVACY_HISTORIES ?? (process.env.CI ? 100 : 2000))
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_122)

/** Longer than the slower of the two databases needs. */
export const MANY_HISTORIES_MS = 3 * 60 * 60_000

/** Plays `PRIVACY_HISTORIES` random histories, by default 2,000, from `PRIVACY_SEED`. */
export async function checkManyHistories(stage: PrivacySetup): Promise<void> {
  const { histories, withheld, sent, told } = await playHistories(stage, { histories: HISTORIES, seed: SEED })
  expect(histories).toBe(HISTORIES)
  // Without withheld versions and without anything shown or sent, the run would prove nothing.
  expect(withheld).toBeGreaterThan(HISTORIES)
  expect(sent).toBeGreaterThan(HISTORIES / 2)
  expect(surfaceNames.filter((name) => !told.has(name))).toEqual([])
}
