import { expect } from 'vitest'
import { playHistories } from './history.ts'
import type { Stage } from './stage.ts'
import { surfaceNames } from './surfaces.ts'

/** CI plays a tenth, and always the same ones. The embedded database takes four times as long: in CI it plays fewer. */
const ALL_HISTORIES = 2000
const CI_HISTORIES = { postgres: 200, embedded: 40 }
const SEED = Number(process.env.PRIVACY_SEED ?? 20_261_122)

/** Longer than the slower of the two databases takes. */
export const MANY_HISTORIES_MS = 3 * 60 * 60_000

/** Plays `PRIVACY_HISTORIES` random histories, by default 2,000, from `PRIVACY_SEED`. */
export async function playMany(stage: Stage, engine: keyof typeof CI_HISTORIES): Promise<void> {
  const wanted = Number(process.env.PRIVACY_HISTORIES ?? (process.env.CI ? CI_HISTORIES[engine] : ALL_HISTORIES))
  const { histories, withheld, sent, told } = await playHistories(stage, { histories: wanted, seed: SEED })
  expect(histories).toBe(wanted)
  // Without shifts to withhold and notifications to send, the histories would prove nothing.
  expect(withheld).toBeGreaterThan(wanted)
  expect(sent).toBeGreaterThan(wanted / 2)
  expect(surfaceNames.filter((name) => !told.has(name))).toEqual([])
}
