import { bottles, glowOf } from './bottles.ts'
import { shelf } from './scenes/shelf.ts'
import { stage } from './scenes/stage.ts'
import { street } from './scenes/street.ts'
import { taps } from './scenes/taps.ts'
import { windowSeat } from './scenes/window.ts'
import { dice, pick } from './seed.ts'

export type SceneShape = 'square' | 'card' | 'wide'
const sizes = { square: [240, 240], card: [420, 236], wide: [1280, 390] } as const
const drawn = new Map<string, string>()

/** The room a venue is drawn as, decided by its id for good; the same text for the same venue and shape. */
export const venueScene = (venueId: string, shape: SceneShape) => {
  const key = `${shape} ${venueId}`
  const known = drawn.get(key)
  if (known) return known
  const [width, height] = sizes[shape]
  const kind = pick(dice(`room ${venueId}`)(), [shelf, taps, windowSeat, street, stage])
  const svg = kind({ roll: dice(venueId), width, height, glow: bottles[glowOf(venueId)][0] })
  drawn.set(key, svg)
  return svg
}
