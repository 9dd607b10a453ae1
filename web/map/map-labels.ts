import type { Coordinates } from '#web/core/distance.ts'
import type { VenueCluster } from './venue-clusters.ts'

type Point = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }

/** A label's style, which also sets its position: below its point, centered on it, or to the right of it. */
type MapLabelStyle = 'map-city' | 'map-ring-label' | 'map-name'

/** A label with its possible positions; the first free one is used. */
export type MapLabel = { text: string; at: Coordinates[]; look: MapLabelStyle }

const MARKER_SIZE = { width: 48, height: 58 }
/** Estimated size of a letter in pixels. Too wide is better than overlapping labels. */
const LETTER_WIDTH = 9
const LINE_HEIGHT = 18

/** The name of each venue that has a marker of its own. */
export const listNameLabels = (groups: readonly VenueCluster[]): MapLabel[] =>
  groups.flatMap(({ at, venues: [venue, ...others] }) =>
    venue && others.length === 0 ? [{ text: venue.name, at: [at], look: 'map-city' }] : [],
  )

/** A label for each city, once, below one of its markers. */
export const listCityLabels = (groups: readonly VenueCluster[]): MapLabel[] => {
  const byCity = Map.groupBy(groups, ({ venues }) => venues[0]?.city ?? '')
  byCity.delete('')
  return [...byCity].map(([text, ofCity]) => ({ text, at: ofCity.map(({ at }) => at), look: 'map-city' }))
}

/** Places the labels that fit without covering a marker or an earlier label. */
export const placeLabels = (
  labels: readonly MapLabel[],
  groups: readonly VenueCluster[],
  project: (at: Coordinates) => Point,
): { label: MapLabel; at: Coordinates }[] => {
  const taken = groups.map(({ at }) => {
    const { x, y } = project(at)
    return { left: x - MARKER_SIZE.width / 2, right: x + MARKER_SIZE.width / 2, top: y - MARKER_SIZE.height, bottom: y }
  })
  return labels.flatMap((label) => {
    for (const at of label.at) {
      const box = toLabelBox(label, project(at))
      if (taken.some((other) => boxesOverlap(box, other))) continue
      taken.push(box)
      return [{ label, at }]
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
