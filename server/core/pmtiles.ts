import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 127
/** Values of the header: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const VERSION = 3
const VECTOR_TILES = 1
/** None and gzip: the other methods are ones that browsers cannot unpack. */
const COMPRESSIONS = [1, 2]

/** Coordinates are whole numbers of this fraction of a degree. */
const DEGREE = 10_000_000

type PmtilesHeader = {
  maxZoom: number
  /** In degrees. */
  bounds: { west: number; south: number; east: number; north: number }
}

/** The header of a PMTiles file; throws if the file has none, or holds what browsers cannot draw. */
export function readPmtilesHeader(path: string): PmtilesHeader {
  const header = readStart(path, HEADER_BYTES)
  const [internalCompression, tileCompression, tileType, , maxZoom] = header.subarray(97, 102)
  const isReadable =
    header.toString('latin1', 0, 7) === 'PMTiles' &&
    header[7] === VERSION &&
    tileType === VECTOR_TILES &&
    [internalCompression, tileCompression].every((method) => method !== undefined && COMPRESSIONS.includes(method))
  if (!isReadable || maxZoom === undefined) throw new Error('This is no PMTiles file of vector tiles')
  const readDegrees = (at: number) => header.readInt32LE(at) / DEGREE
  const [west, south, east, north] = [readDegrees(102), readDegrees(106), readDegrees(110), readDegrees(114)]
  return { maxZoom, bounds: { west, south, east, north } }
}

function readStart(path: string, length: number): Buffer {
  const start = Buffer.alloc(length)
  const file = openSync(path, 'r')
  try {
    readSync(file, start, 0, length, 0)
    return start
  } finally {
    closeSync(file)
  }
}
