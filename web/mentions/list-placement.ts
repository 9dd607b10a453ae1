type Box = { top: number; bottom: number }
export type ListPlacement = { top: number; maxHeight: number } | { bottom: number; maxHeight: number }

const GAP = 6
/** Two rows with their padding, the least that is usable as a list. */
const MIN_HEIGHT = 136
const MAX_HEIGHT = 368

/**
 * Places the list below the field, otherwise below the submit button, otherwise above the field. It stays within the
 * visible area, so above a phone's keyboard, and never covers the submit button. All values are in pixels; `bottom` is
 * measured from the bottom of the window.
 */
export const placeList = (
  field: Box,
  submitButton: Box | undefined,
  visible: Box,
  windowHeight: number,
): ListPlacement => {
  const buttonBelow =
    submitButton && submitButton.bottom > field.bottom && submitButton.top < visible.bottom ? submitButton : undefined
  const below = {
    from: field.bottom + GAP,
    to: (buttonBelow ? Math.min(buttonBelow.top, visible.bottom) : visible.bottom) - GAP,
  }
  const belowButton = buttonBelow && { from: buttonBelow.bottom + GAP, to: visible.bottom - GAP }
  const above = {
    from: Math.max(visible.top, submitButton && submitButton.bottom <= field.top ? submitButton.bottom : 0) + GAP,
    to: field.top - GAP,
  }
  const room = ({ from, to }: { from: number; to: number }) => to - from
  for (const place of [below, belowButton])
    if (place && room(place) >= MIN_HEIGHT) return { top: place.from, maxHeight: Math.min(MAX_HEIGHT, room(place)) }
  if (room(above) >= Math.max(MIN_HEIGHT, room(below)))
    return { bottom: windowHeight - above.to, maxHeight: Math.min(MAX_HEIGHT, room(above)) }
  // No room anywhere: covers the end of the field, so that its start stays visible.
  return { bottom: windowHeight - below.to, maxHeight: MIN_HEIGHT }
}
