const hashText = (text: string) => {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** A pseudorandom generator (0 to 1) seeded by a text, so that drawings stay the same. */
export const createSeededRandom = (text: string) => {
  let state = hashText(text)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
export type SeededRandom = ReturnType<typeof createSeededRandom>

/** Picks an item by a random number from 0 to 1. */
export const pick = <Item>(roll: number, list: readonly [Item, ...Item[]]): Item =>
  list[Math.floor(roll * list.length)] ?? list[0]

/** Rounds to one decimal, to keep the SVG small. */
export const roundToTenth = (value: number) => Math.round(value * 10) / 10
