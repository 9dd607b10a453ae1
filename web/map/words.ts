import type { Position } from '#web/core/distance.ts'
import type { Group } from './groups.ts'

type Point = { x: number; y: number }
type Box = { left: number; right: number; top: number; bottom: number }

/** How a word looks, which says where it stands: below its place, on it, or to the right of it. */
type WordLook = 'map-city' | 'map-ring-label' | 'map-name'

/** A word that may stand on the map, at one of some places; the first that is free is taken. */
export type Word = { text: string; at: Position[]; look: WordLook }

const SIGN = { width: 48, height: 58 }
/** Of a word on the map, in pixels; a little too wide is better than two in one place. */
const LETTER = 9
const LINE = 18

/** The town of each sign, each once, below its post. */
export const townsOf = (groups: readonly Group[]): Word[] => {
  const places = new Map<string, Position[]>()
  for (const { at, venues } of groups) {
    const city = venues[0]?.city
    if (city) places.set(city, [...(places.get(city) ?? []), at])
  }
  return [...places].map(([text, at]) => ({ text, at, look: 'map-city' }))
}

/** Those words that find room between the signs and each other, the first ones first. */
export const wordsThatFit = (
  words: readonly Word[],
  groups: readonly Group[],
  project: (at: Position) => Point,
): { word: Word; at: Position }[] => {
  const taken = groups.map(({ at }) => {
    const { x, y } = project(at)
    return { left: x - SIGN.width / 2, right: x + SIGN.width / 2, top: y - SIGN.height, bottom: y }
  })
  return words.flatMap((word) => {
    for (const at of word.at) {
      const box = boxOf(word, project(at))
      if (taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      return [{ word, at }]
    }
    return []
  })
}

const boxOf = ({ text, look }: Word, { x, y }: Point): Box => {
  const width = text.length * LETTER
  const left = look === 'map-name' ? x : x - width / 2
  const top = look === 'map-city' ? y + 4 : y - LINE / 2
  return { left, right: left + width, top, bottom: top + LINE }
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
