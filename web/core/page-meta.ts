/** What the page's head says of this server, as its operator configured it. */
const readMeta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const getSupportEmail = () => readMeta('support-email')
export const getSuggestionsEmail = () => readMeta('suggestions-email')

/** Where one looks until one says where one is, in degrees. */
export const getDefaultCenter = () => {
  const [lat = 0, lon = 0] = readMeta('default-center').split(',').map(Number)
  return { lat, lon }
}

/** Street maps come from the operator's tile server, if there is one; else the map is drawn here and nothing is fetched. */
export const getMapTiles = () => {
  const url = readMeta('map-tile-url')
  return url ? { url, attribution: readMeta('map-attribution') } : undefined
}
