import { createHash } from 'node:crypto'
import { StartError } from '#server/core/start-error.ts'
import { formatMegabytes } from '#server/ops/backup.ts'
import { buildArchiveStart } from '#server/ops/pmtiles/archive-start.ts'
import { openArchive } from './archive.ts'
import { placeTiles, planReads, type Read } from './reads.ts'
import { listTileIds, type Region } from './region.ts'
import type { RemoteFile } from './remote-file.ts'

const MAX_FILE_BYTES = 8_000_000_000

/** What the map's file will hold, and how it is read. */
export type MapPlan = {
  /** Identifies the exact contents of the file. */
  id: string
  region: Region
  /** What comes before the tiles. */
  start: Buffer
  /** Parts of the archive's tile section, which begins at `tileDataOffset`. */
  reads: Read[]
  tileDataOffset: number
  bytes: number
  tiles: number
}

/** Finds the region's tiles in an archive. */
export async function planMap(source: RemoteFile, region: Region): Promise<MapPlan> {
  const { header, metadata, findEntries } = await openArchive(source)
  const maxZoom = Math.min(region.maxZoom, header.maxZoom)
  const found = await findEntries(listTileIds({ ...region, maxZoom }))
  if (found.length === 0)
    throw new StartError(`${source.url} has no tiles in this region: choose another region, or another archive.`)
  const { entries, spans, bytes: tileBytes } = placeTiles(found)
  const { west: minLon, south: minLat, east: maxLon, north: maxLat } = region.box
  const { tileType, tileCompression, minZoom, centerZoom } = header
  const bounds = { minLon, minLat, maxLon, maxLat }
  const info = { tileType, tileCompression, minZoom, maxZoom, centerZoom: Math.min(centerZoom, maxZoom), ...bounds }
  const start = buildArchiveStart(info, entries, metadata)
  const bytes = start.length + tileBytes
  if (bytes > MAX_FILE_BYTES)
    throw new StartError(
      `The map of this region would have ${formatMegabytes(bytes)}, and ${formatMegabytes(MAX_FILE_BYTES)} are possible: name a smaller region, or a lower --max-zoom.`,
    )
  // The contents follow from the version of the archive and from which tiles are taken.
  const id = createHash('sha256').update(`${source.version} ${source.size}\n`).update(start).digest('hex')
  const tiles = entries.reduce((sum, { runLength }) => sum + runLength, 0)
  return { id, region, start, reads: planReads(spans), tileDataOffset: header.tileDataOffset, bytes, tiles }
}

/** The same text means the same region. */
export const nameRegion = (region: Region): string => JSON.stringify(region)

export const formatPercent = (part: number, whole: number): string => `${Math.floor((100 * part) / whole)} %`
