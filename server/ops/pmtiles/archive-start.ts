import { gzipSync } from 'node:zlib'
import { Compression, type Entry, type Header } from 'pmtiles'
import { buildDirectories } from './directories.ts'

const HEADER_BYTES = 127
const VERSION = 3
const DEGREE = 10_000_000

/** What the header says besides where things are. */
export type ArchiveInfo = Pick<
  Header,
  'tileType' | 'tileCompression' | 'minZoom' | 'maxZoom' | 'centerZoom' | 'minLon' | 'minLat' | 'maxLon' | 'maxLat'
>

/**
 * Everything of a PMTiles archive that comes before the tiles: header, directories and metadata. The entries are in
 * ascending order, and their offsets count from the first tile, which follows. No library for JavaScript writes this:
 * https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
 */
export function buildArchiveStart(info: ArchiveInfo, entries: readonly Entry[], metadata: Uint8Array): Buffer {
  const packedMetadata = gzipSync(metadata)
  const { root, leaves } = buildDirectories(entries)
  const metadataAt = HEADER_BYTES + root.length
  const leavesAt = metadataAt + packedMetadata.length
  const tilesAt = leavesAt + leaves.length
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = VERSION
  const numbers = [
    ...[HEADER_BYTES, root.length, metadataAt, packedMetadata.length, leavesAt, leaves.length, tilesAt],
    ...countTiles(entries),
  ]
  for (const [index, value] of numbers.entries()) header.writeBigUInt64LE(BigInt(value), 8 + 8 * index)
  const isClustered = 1
  header.set([isClustered, Compression.Gzip, info.tileCompression, info.tileType, info.minZoom, info.maxZoom], 96)
  const { minLon, minLat, maxLon, maxLat } = info
  for (const [index, degrees] of [minLon, minLat, maxLon, maxLat].entries())
    header.writeInt32LE(Math.round(degrees * DEGREE), 102 + 4 * index)
  header[118] = info.centerZoom
  header.writeInt32LE(Math.round(((minLon + maxLon) / 2) * DEGREE), 119)
  header.writeInt32LE(Math.round(((minLat + maxLat) / 2) * DEGREE), 123)
  return Buffer.concat([header, root, packedMetadata, leaves])
}

/** The bytes of all tiles, and the numbers of tiles, of entries and of different contents. */
function countTiles(entries: readonly Entry[]): [bytes: number, tiles: number, entries: number, contents: number] {
  let [bytes, tiles] = [0, 0]
  const offsets = new Set<number>()
  for (const { offset, length, runLength } of entries) {
    bytes = Math.max(bytes, offset + length)
    tiles += runLength
    offsets.add(offset)
  }
  return [bytes, tiles, entries.length, offsets.size]
}
