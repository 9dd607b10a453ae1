import { expect } from 'vitest'
import { playHistories } from './history.ts'
import type { PrivacySetup } from './setup.ts'
import { surfaceNames } from './surfaces.ts'

const ALL_HISTORIES = 2000
/**
 * CI plays a part of the histories, always the same ones. On the embedded database they take four times as long, so CI
 * plays fewer there.
 */
const CI_HISTORIES = { postgres: 200, embedded: 40 }
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_122)

/** Longer than the slower of the two databases needs. */
export const MANY_HISTORIES_MS = 3 * 60 * 60_000

/** Plays `PRIVACY_HISTORIES` random histories, by default 2,000, from `PRIVACY_SEED`. */
export async function playMany(stage: PrivacySetup, engine: keyof typeof CI_HISTORIES): Promise<void> {
  const wanted = Number(process.env.PRIVACY_HISTORIES ?? (process.env.CI ? CI_HISTORIES[engine] : ALL_HISTORIES))
  const { histories, withheld, sent, told } = await playHistories(stage, { histories: wanted, seed: SEED })
  expect(histories).toBe(wanted)
  // Without withheld versions and without anything shown or sent, the run would prove nothing.
  expect(withheld).toBeGreaterThan(wanted)
  expect(sent).toBeGreaterThan(wanted / 2)
  expect(surfaceNames.filter((name) => !told.has(name))).toEqual([])
}
