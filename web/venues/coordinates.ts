/** Parses a typed number, also with a decimal comma or a Unicode minus sign; null for anything else. */
export const parseCoordinate = (text: string): number | null => {
  const typed = text.trim().replace('−', '-').replace(',', '.')
  const degrees = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN
  return Number.isFinite(degrees) ? degrees : null
}

type TypedCoordinates = { latitude: string; longitude: string }

/** Checks two typed coordinates by the server's rules. */
export const validateCoordinates = ({ latitude, longitude }: TypedCoordinates) => {
  const [lat, lon] = [parseCoordinate(latitude), parseCoordinate(longitude)]
  if (lat === null || lon === null) return 'cleared'
  if (Math.abs(lat) > 90) return 'latitude'
  return Math.abs(lon) > 180 ? 'longitude' : 'placed'
}

const NUMBER = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const pairs = [
  // A plain pair: 38.5, -89.98
  new RegExp(`^\\(?${NUMBER}[,;]?\\s+${NUMBER}\\)?$|^\\(?${NUMBER}[,;]${NUMBER}\\)?$`),
  // In a map's URL, the pin takes precedence over the viewport.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(`[?&](?:q|query|ll|coordinate|destination|center|sll)=(?:loc:)?${NUMBER}(?:,|%2C)${NUMBER}`, 'i'),
  new RegExp(`[?&#]mlat=${NUMBER}&mlon=${NUMBER}`),
  new RegExp(`/maps/(?:search|place)/${NUMBER},(?:\\+|%20)?${NUMBER}`),
  new RegExp(`@${NUMBER},${NUMBER}`),
  new RegExp(`#map=\\d+/${NUMBER}/${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`),
]

/** The coordinates of a pasted pair or map URL; undefined for other text. */
export const parseCoordinatePair = (text: string): TypedCoordinates | undefined => {
  for (const pair of pairs) {
    const found = pair
      .exec(text.trim())
      ?.slice(1)
      .filter((degrees) => degrees !== undefined)
    if (found?.[0] && found[1]) return { latitude: found[0], longitude: found[1] }
  }
  return undefined
}

/** Whether both coordinates are present and in range. */
export const hasValidCoordinates = ({ latitude, longitude }: Record<'latitude' | 'longitude', number | null>) =>
  latitude !== null && longitude !== null && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
