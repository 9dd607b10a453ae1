/** Reads a setting of this server from the page's meta tags. */
const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const getSupportEmail = () => readMeta('support-email')
export const getSuggestionsEmail = () => readMeta('suggestions-email')

/** Who runs this server: a name, and a postal address of several lines or ''. Undefined if none is configured. */
export const getOperator = () => {
  const name = readMeta('operator-name')
  return name ? { name, address: readMeta('operator-address') } : undefined
}

/** The default map center in degrees, used until the user shares a location. */
export const getDefaultCenter = () => {
  const [lat = 0, lon = 0] = readMeta('default-center').split(',').map(Number)
  return { lat, lon }
}

/** The configured tile server of the street map. Without one, the app draws its own map and fetches nothing. */
export const getMapTiles = () => {
  const url = readMeta('map-tile-url')
  return url ? { url, attribution: readMeta('map-attribution') } : undefined
}
