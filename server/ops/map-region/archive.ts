import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Compression, type Entry, type Header, SharedPromiseCache, TileType } from 'pmtiles'
import { StartError } from '#server/core/start-error.ts'
import { readAhead } from './read-ahead.ts'
import type { RemoteFile } from './remote-file.ts'

/** The archive from which a region is cut. */
export type Archive = {
  header: Header
  metadata: Uint8Array
  /** The entries of tiles among the ids, which are ascending; runs of tiles are cut to those ids. */
  findEntries(ids: Float64Array): Promise<Entry[]>
}

const VERSION = 3
const MAX_DEPTH = 3
const MAX_PACKED_BYTES = 4_000_000
const MAX_UNPACKED_BYTES = 64_000_000
/** What browsers can unpack. */
const COMPRESSIONS = [Compression.None, Compression.Gzip]
export const MAX_TILE_BYTES = 2_000_000

/** Reads header and metadata; throws a `StartError` if the archive has no vector tiles that our map can draw. */
export async function openArchive(file: RemoteFile): Promise<Archive> {
  const cache = new SharedPromiseCache(100, false, unpack)
  const source = {
    getKey: () => file.url,
    getBytes: async (offset: number, length: number) => {
      const available = Math.min(length, file.size - offset)
      if (!(offset >= 0 && available > 0 && length <= MAX_PACKED_BYTES)) throw damagedError(file)
      return { data: (await file.read(offset, available)).buffer }
    },
  }
  const header = await explain(file, () => cache.getHeader(source))
  assertUsable(file, header)
  const packedMetadata = await source.getBytes(header.jsonMetadataOffset, header.jsonMetadataLength)
  const metadata = await explain(file, () => unpack(packedMetadata.data, header.internalCompression))
  const readDirectory = (offset: number, length: number) =>
    explain(file, () => cache.getDirectory(source, offset, length, header))

  async function findIn(offset: number, length: number, ids: Float64Array, depth: number): Promise<Entry[]> {
    if (depth > MAX_DEPTH) throw damagedError(file)
    const directory = await readDirectory(offset, length)
    const leaves: Entry[] = []
    const found: Entry[] = []
    for (const [index, entry] of directory.entries()) {
      if (entry.runLength > 0) for (const part of cutRun(entry, ids)) found.push(part)
      else if (hasIdBetween(ids, entry.tileId, directory[index + 1]?.tileId ?? Number.POSITIVE_INFINITY))
        leaves.push(entry)
    }
    const read = (leaf: Entry) => findIn(header.leafDirectoryOffset + leaf.offset, leaf.length, ids, depth + 1)
    for await (const [, entries] of readAhead(leaves, read)) for (const entry of entries) found.push(entry)
    return found
  }

  return {
    header,
    metadata: new Uint8Array(metadata),
    async findEntries(ids) {
      const entries = await findIn(header.rootDirectoryOffset, header.rootDirectoryLength, ids, 0)
      entries.sort((one, other) => one.tileId - other.tileId)
      assertValid(file, header, entries)
      return entries
    },
  }
}

const damagedError = ({ url }: RemoteFile): StartError =>
  new StartError(`${url} is a damaged PMTiles archive. Name another copy with --from.`)

const unzip = promisify(gunzip)

async function unpack(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes
  if (compression !== Compression.Gzip) throw new Error('Its compression is not supported')
  const unpacked = await unzip(bytes, { maxOutputLength: MAX_UNPACKED_BYTES })
  return new Uint8Array(unpacked).buffer
}

/** The library and zlib throw errors of their own for bytes that make no sense. */
async function explain<T>(file: RemoteFile, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`${file.url} is not a readable PMTiles archive (${reason}). Name another with --from.`)
  }
}

function assertUsable({ url }: RemoteFile, header: Header): void {
  const { specVersion, tileType, clustered, tileCompression, internalCompression } = header
  const isReadable = [tileCompression, internalCompression].every((method) => COMPRESSIONS.includes(method))
  if (specVersion === VERSION && tileType === TileType.Mvt && clustered && isReadable) return
  throw new StartError(
    `${url} must be a PMTiles archive of version 3 with vector tiles in their order, packed with gzip or not at all, like the builds of Protomaps. Name another with --from.`,
  )
}

function assertValid(file: RemoteFile, header: Header, entries: readonly Entry[]): void {
  const end = Math.min(header.tileDataLength ?? 0, file.size - header.tileDataOffset)
  let next = 0
  for (const { tileId, offset, length, runLength } of entries) {
    const isInside = offset >= 0 && length > 0 && length <= MAX_TILE_BYTES && offset + length <= end
    if (tileId < next || !isInside) throw damagedError(file)
    next = tileId + runLength
  }
}

/** The parts of a run that are among the ids. */
function cutRun(entry: Entry, ids: Float64Array): Entry[] {
  const parts: Entry[] = []
  let part: Entry | undefined
  for (let index = findFirst(ids, entry.tileId); index < ids.length; index += 1) {
    const tileId = ids[index] ?? 0
    if (tileId >= entry.tileId + entry.runLength) break
    if (part && part.tileId + part.runLength === tileId) part.runLength += 1
    else {
      part = { ...entry, tileId, runLength: 1 }
      parts.push(part)
    }
  }
  return parts
}

const hasIdBetween = (ids: Float64Array, from: number, before: number): boolean =>
  (ids[findFirst(ids, from)] ?? Number.POSITIVE_INFINITY) < before

/** The index of the first id that is not less. */
function findFirst(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ids[middle] ?? 0) < id) low = middle + 1
    else high = middle
  }
  return low
}
