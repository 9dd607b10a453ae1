/** What the page's head says of this server, as its operator configured it. */
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const supportEmail = () => meta('support-email')
export const suggestionsEmail = () => meta('suggestions-email')

/** Where one looks until one says where one is, in degrees. */
export const defaultCenter = () => {
  const [lat = 0, lon = 0] = meta('default-center').split(',').map(Number)
  return { lat, lon }
}

/** Street maps come from the operator's tile server, if there is one; else the map is drawn here and nothing is fetched. */
export const mapTiles = () => {
  const url = meta('map-tile-url')
  return url ? { url, attribution: meta('map-attribution') } : undefined
}
