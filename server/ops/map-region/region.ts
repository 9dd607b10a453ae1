import { zxyToTileId } from 'pmtiles'

/** A rectangle in degrees. */
export type Box = { west: number; south: number; east: number; north: number }
export type Region = { box: Box; maxZoom: number }

/** The map of Web Mercator ends a little farther north and south. */
export const MAX_LATITUDE = 85
const MILES_PER_DEGREE = 69.1

/** A square around a point: each side is that many miles away. */
export function surround({ latitude, longitude }: { latitude: number; longitude: number }, miles: number): Box {
  const high = miles / MILES_PER_DEGREE
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return { west: longitude - wide, south: latitude - high, east: longitude + wide, north: latitude + high }
}

/** How many tiles the region has, on all zoom levels. */
export function countTiles({ box, maxZoom }: Region): number {
  return listZoomLevels(maxZoom).reduce((sum, zoom) => {
    const { left, right, top, bottom } = findEdges(box, zoom)
    return sum + (right - left + 1) * (bottom - top + 1)
  }, 0)
}

/** The ids of the region's tiles, ascending. */
export function listTileIds(region: Region): Float64Array {
  const ids = new Float64Array(countTiles(region))
  let end = 0
  for (const zoom of listZoomLevels(region.maxZoom)) {
    const { left, right, top, bottom } = findEdges(region.box, zoom)
    for (let x = left; x <= right; x += 1) for (let y = top; y <= bottom; y += 1) ids[end++] = zxyToTileId(zoom, x, y)
  }
  return ids.sort()
}

const listZoomLevels = (maxZoom: number): number[] => Array.from({ length: maxZoom + 1 }, (_, zoom) => zoom)

/** The columns and rows of tiles that a rectangle touches. */
function findEdges({ west, south, east, north }: Box, zoom: number) {
  const count = 2 ** zoom
  const limit = (position: number) => Math.min(count - 1, Math.max(0, Math.floor(position * count)))
  const column = (longitude: number) => limit((longitude + 180) / 360)
  const row = (latitude: number) => limit((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2)
  return { left: column(west), right: column(east), top: row(north), bottom: row(south) }
}
