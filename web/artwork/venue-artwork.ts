import { accentColors, pickGlowColor } from './accent-colors.ts'
import { drawShelf } from './scenes/shelf.ts'
import { drawStage } from './scenes/stage.ts'
import { drawStreet } from './scenes/street.ts'
import { drawTaps } from './scenes/taps.ts'
import { drawWindowSeat } from './scenes/window.ts'
import { createSeededRandom, pick } from './seeded-random.ts'

export type VenueArtworkShape = 'square' | 'card' | 'wide'
const sizes = { square: [240, 240], card: [420, 236], wide: [1280, 390] } as const
const cache = new Map<string, string>()

/** The generated drawing of a venue, as SVG. Always the same for a venue id and shape. */
export const drawVenueArtwork = (venueId: string, shape: VenueArtworkShape) => {
  const key = `${shape} ${venueId}`
  const known = cache.get(key)
  if (known) return known
  const [width, height] = sizes[shape]
  const kind = pick(createSeededRandom(`room ${venueId}`)(), [
    drawShelf,
    drawTaps,
    drawWindowSeat,
    drawStreet,
    drawStage,
  ])
  const svg = kind({
    random: createSeededRandom(venueId),
    width,
    height,
    glow: accentColors[pickGlowColor(venueId)][0],
  })
  cache.set(key, svg)
  return svg
}
