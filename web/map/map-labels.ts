import type { Coordinates } from '#web/core/distance.ts'
import type { VenueCluster } from './venue-clusters.ts'

type Point = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }

/** How a word looks, which says where it stands: below its place, on it, or to the right of it. */
type MapLabelStyle = 'map-city' | 'map-ring-label' | 'map-name'

/** A word that may stand on the map, at one of some places; the first that is free is taken. */
export type MapLabel = { text: string; at: Coordinates[]; look: MapLabelStyle }

const MARKER_SIZE = { width: 48, height: 58 }
/** Of a word on the map, in pixels; a little too wide is better than two in one place. */
const LETTER_WIDTH = 9
const LINE_HEIGHT = 18

/** The town of each sign, each once, below its post. */
export const listCityLabels = (groups: readonly VenueCluster[]): MapLabel[] => {
  const places = new Map<string, Coordinates[]>()
  for (const { at, venues } of groups) {
    const city = venues[0]?.city
    if (city) places.set(city, [...(places.get(city) ?? []), at])
  }
  return [...places].map(([text, at]) => ({ text, at, look: 'map-city' }))
}

/** Those words that find room between the signs and each other, the first ones first. */
export const placeLabels = (
  words: readonly MapLabel[],
  groups: readonly VenueCluster[],
  project: (at: Coordinates) => Point,
): { word: MapLabel; at: Coordinates }[] => {
  const taken = groups.map(({ at }) => {
    const { x, y } = project(at)
    return { left: x - MARKER_SIZE.width / 2, right: x + MARKER_SIZE.width / 2, top: y - MARKER_SIZE.height, bottom: y }
  })
  return words.flatMap((word) => {
    for (const at of word.at) {
      const box = toLabelBox(word, project(at))
      if (taken.some((other) => boxesOverlap(box, other))) continue
      taken.push(box)
      return [{ word, at }]
    }
    return []
  })
}

const toLabelBox = ({ text, look }: MapLabel, { x, y }: Point): Box => {
  const width = text.length * LETTER_WIDTH
  const left = look === 'map-name' ? x : x - width / 2
  const top = look === 'map-city' ? y + 4 : y - LINE_HEIGHT / 2
  return { left, right: left + width, top, bottom: top + LINE_HEIGHT }
}

const boxesOverlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
