import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { Compression, type Entry, TileType } from 'pmtiles'
import { serveMapFile, toFileTag } from '#server/http/map-file.ts'
import { buildArchiveStart } from '#server/ops/pmtiles/archive-start.ts'
import { buildTile } from './pmtiles.ts'
import { SeededRandom } from './seeded-random.ts'

/** Up to this zoom level, the world has 5,461 tiles. */
export const SOURCE_ZOOM = 6

/** A PMTiles archive of the world with gzipped vector tiles: most have contents of their own, and many runs the same. */
export function buildWorldArchive({ seed = 1, maxZoom = SOURCE_ZOOM, noise = 2400, clustered = 1 } = {}): Buffer {
  const tileCount = (4 ** (maxZoom + 1) - 1) / 3
  const random = new SeededRandom(seed)
  const ocean = gzipSync(buildTile())
  const data: Buffer[] = [ocean]
  const entries: Entry[] = [{ tileId: 0, offset: 0, length: ocean.length, runLength: 1 }]
  let end = ocean.length
  for (let tileId = 1; tileId < tileCount; ) {
    if (random.chance(0.05)) {
      const runLength = Math.min(1 + random.below(30), tileCount - tileId)
      entries.push({ tileId, offset: 0, length: ocean.length, runLength })
      tileId += runLength
      continue
    }
    const tile = gzipSync(Buffer.concat([buildTile(), drawLayer(`${seed} ${tileId}`, random.below(noise))]), {
      level: 1,
    })
    entries.push({ tileId, offset: end, length: tile.length, runLength: 1 })
    data.push(tile)
    end += tile.length
    tileId += 1
  }
  const bounds = { minLon: -180, minLat: -85, maxLon: 180, maxLat: 85 }
  const info = {
    tileType: TileType.Mvt,
    tileCompression: Compression.Gzip,
    minZoom: 0,
    maxZoom,
    centerZoom: 3,
    ...bounds,
  }
  const start = buildArchiveStart(info, entries, Buffer.from('{"name":"The world"}'))
  start[96] = clustered
  return Buffer.concat([start, ...data])
}

/** A layer of a vector tile whose name is different for each tile, and cannot be compressed to less than half. */
function drawLayer(tile: string, noise: number): Buffer {
  const name = createHash('shake256', { outputLength: 64 + noise })
    .update(tile)
    .digest('hex')
  const layer = Buffer.concat([
    Buffer.from([10, ...toVarint(name.length)]),
    Buffer.from(`${name}(\x80 x\x02`, 'latin1'),
  ])
  return Buffer.concat([Buffer.from([26, ...toVarint(layer.length)]), layer])
}

const toVarint = (length: number): number[] => [(length % 128) + 128, Math.floor(length / 128)]

type Intercept = (req: IncomingMessage, res: ServerResponse) => boolean

/** A file server on loopback with range requests and ETags: the one that delivers our own map. */
export async function startMapSource(content: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'last-call-map-source-'))
  const path = join(folder, 'world.pmtiles')
  writeFileSync(path, content)
  const source = {
    origin: '',
    /** The ranges that were asked for. */
    ranges: [] as string[],
    /** Answers instead of the file if it returns true. */
    intercept: undefined as Intercept | undefined,
    replace: (newer: Buffer) => writeFileSync(path, newer),
    read: () => readFileSync(path),
    /** The header of an honest answer to a request for a part. */
    contentRange: ({ headers }: IncomingMessage) => `${headers.range?.replace('=', ' ')}/${statSync(path).size}`,
    tag: () => toFileTag(statSync(path)),
    async close(): Promise<void> {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
  const server = createServer((req, res) => {
    source.ranges.push(req.headers.range ?? 'whole')
    if (!source.intercept?.(req, res)) void serveMapFile(path)(req, res)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  source.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return source
}
