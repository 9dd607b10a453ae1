type Box = { top: number; bottom: number }
export type ListPlacement = { top: number; maxHeight: number } | { bottom: number; maxHeight: number }

const GAP = 6
/** Two rows and what is around them: less is no list. */
const MIN_HEIGHT = 136
const MAX_HEIGHT = 368

/**
 * Where the list goes: below the field, else below the key that saves, else above the field; within what can be seen, so
 * above a phone's keyboard, and never upon that key. `bottom` is counted from the window's lower edge.
 */
export const placeList = (field: Box, key: Box | undefined, seen: Box, windowHeight: number): ListPlacement => {
  const keyBelow = key && key.bottom > field.bottom && key.top < seen.bottom ? key : undefined
  const below = { from: field.bottom + GAP, to: (keyBelow ? Math.min(keyBelow.top, seen.bottom) : seen.bottom) - GAP }
  const belowKey = keyBelow && { from: keyBelow.bottom + GAP, to: seen.bottom - GAP }
  const above = { from: Math.max(seen.top, key && key.bottom <= field.top ? key.bottom : 0) + GAP, to: field.top - GAP }
  const room = ({ from, to }: { from: number; to: number }) => to - from
  for (const place of [below, belowKey])
    if (place && room(place) >= MIN_HEIGHT) return { top: place.from, maxHeight: Math.min(MAX_HEIGHT, room(place)) }
  if (room(above) >= Math.max(MIN_HEIGHT, room(below)))
    return { bottom: windowHeight - above.to, maxHeight: Math.min(MAX_HEIGHT, room(above)) }
  // No room anywhere: upon the field's end, so that something of it is left.
  return { bottom: windowHeight - below.to, maxHeight: MIN_HEIGHT }
}
