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

/** Whether this server can look up addresses and towns. */
export const hasPlaceSearch = () => readMeta('place-search') === 'on'

/**
 * A street map: image tiles of a tile server, or vector tiles in a file of our server that go up to `maxZoom`. Without
 * an attribution, OpenStreetMap is credited.
 */
export type StreetMap =
  | { source: 'tiles'; url: string; attribution: string }
  | { source: 'file'; maxZoom: number; attribution: string }

/** The configured street map. Without one, the app draws its own map and fetches nothing. */
export const getStreetMap = (): StreetMap | undefined => {
  const url = readMeta('map-tile-url')
  const attribution = readMeta('map-attribution')
  if (url) return { source: 'tiles', url, attribution }
  const maxZoom = readMeta('map-file-zoom')
  return maxZoom ? { source: 'file', maxZoom: Number(maxZoom), attribution } : undefined
}
