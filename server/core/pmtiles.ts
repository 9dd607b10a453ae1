import { closeSync, openSync, readSync } from 'node:fs'

const HEADER_BYTES = 127
/** Values of the header: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md */
const VERSION = 3
const VECTOR_TILES = 1
/** None and gzip: the other methods are ones that browsers cannot unpack. */
const COMPRESSIONS = [1, 2]

/** The header of a PMTiles file; throws if the file has none, or holds what browsers cannot draw. */
export function readPmtilesHeader(path: string): { maxZoom: number } {
  const header = readStart(path, HEADER_BYTES)
  const [internalCompression, tileCompression, tileType, , maxZoom] = header.subarray(97, 102)
  const isReadable =
    header.toString('latin1', 0, 7) === 'PMTiles' &&
    header[7] === VERSION &&
    tileType === VECTOR_TILES &&
    [internalCompression, tileCompression].every((method) => method !== undefined && COMPRESSIONS.includes(method))
  if (!isReadable || maxZoom === undefined) throw new Error('This is no PMTiles file of vector tiles')
  return { maxZoom }
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
