import { Compression, type Entry, PMTiles, type Source, TileType } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { SeededRandom } from '#tests/support/seeded-random.ts'
import { buildArchiveStart } from './archive-start.ts'

const INFO = {
  tileType: TileType.Mvt,
  tileCompression: Compression.None,
  minZoom: 0,
  maxZoom: 9,
  centerZoom: 4,
  minLon: -91.25,
  minLat: -38.5,
  maxLon: -89,
  maxLat: 39.125,
}

/** Reads bytes in memory, as the library reads a file. */
const sourceOf = (bytes: Uint8Array): Source => ({
  getKey: () => 'memory',
  getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer }),
})

/** Entries with random lengths, gaps and runs; every third has the contents of an earlier one. */
function drawEntries(count: number): { entries: Entry[]; data: Buffer } {
  const random = new SeededRandom(count)
  const entries: Entry[] = []
  const data: Buffer[] = []
  let [tileId, offset] = [random.below(3), 0]
  while (entries.length < count) {
    const runLength = random.chance(0.2) ? 1 + random.below(9) : 1
    if (entries.length > 0 && random.chance(0.3)) entries.push({ ...random.pick(entries), tileId, runLength })
    else {
      const length = 1 + random.below(400)
      entries.push({ tileId, offset, length, runLength })
      data.push(Buffer.alloc(length, `tile ${tileId} `))
      offset += length
    }
    tileId += runLength + (random.chance(0.1) ? random.below(300) : 0)
  }
  return { entries, data: Buffer.concat(data) }
}

describe('the pmtiles library reads from what we write', () => {
  test.each([
    ['one entry', 1],
    ['one directory', 1500],
    ['leaf directories', 9000],
  ])('each entry: %s', async (_, count) => {
    const { entries, data } = drawEntries(count)
    const start = buildArchiveStart(INFO, entries, Buffer.from('{"name":"Bars"}'))
    const archive = new PMTiles(sourceOf(Buffer.concat([start, data])))
    const header = await archive.getHeader()
    expect(header.tileDataOffset).toBe(start.length)
    expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThan(16_384)
    expect(await archive.getMetadata()).toEqual({ name: 'Bars' })
    expect(await listEntries(archive)).toEqual(entries)
  })

  test('the header', async () => {
    const entries = [
      { tileId: 0, offset: 0, length: 3, runLength: 5 },
      { tileId: 7, offset: 3, length: 4, runLength: 1 },
      { tileId: 9, offset: 0, length: 3, runLength: 2 },
    ]
    const start = buildArchiveStart(INFO, entries, Buffer.from('{}'))
    const header = await new PMTiles(sourceOf(Buffer.concat([start, Buffer.from('abcdefg')]))).getHeader()
    expect(header).toMatchObject({
      ...INFO,
      specVersion: 3,
      clustered: true,
      internalCompression: Compression.Gzip,
      tileDataLength: 7,
      numAddressedTiles: 8,
      numTileEntries: 3,
      numTileContents: 2,
      leafDirectoryLength: 0,
      centerLon: -90.125,
      centerLat: 0.3125,
    })
  })

  test('tiles, and none where there is none', async () => {
    const entries = [
      { tileId: 0, offset: 0, length: 3, runLength: 1 },
      { tileId: 2, offset: 3, length: 4, runLength: 2 },
    ]
    const start = buildArchiveStart(INFO, entries, Buffer.from('{}'))
    const archive = new PMTiles(sourceOf(Buffer.concat([start, Buffer.from('abcdefg')])))
    const readTile = async (z: number, x: number, y: number) => {
      const tile = await archive.getZxy(z, x, y)
      return tile && Buffer.from(tile.data).toString()
    }
    // On zoom level 1 the curve goes down, right and up: ids 1, 2, 3 and 4.
    expect(await readTile(0, 0, 0)).toBe('abc')
    expect(await readTile(1, 0, 0)).toBeUndefined()
    expect(await readTile(1, 0, 1)).toBe('defg')
    expect(await readTile(1, 1, 1)).toBe('defg')
    expect(await readTile(1, 1, 0)).toBeUndefined()
  })
})

async function listEntries({ cache, source }: PMTiles): Promise<Entry[]> {
  const header = await cache.getHeader(source)
  const root = await cache.getDirectory(source, header.rootDirectoryOffset, header.rootDirectoryLength, header)
  const found: Entry[] = []
  for (const entry of root) {
    if (entry.runLength > 0) found.push(entry)
    else {
      const at = header.leafDirectoryOffset + entry.offset
      for (const one of await cache.getDirectory(source, at, entry.length, header)) found.push(one)
    }
  }
  return found
}
