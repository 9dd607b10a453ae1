import { createHash } from 'node:crypto'
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Header, PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder } from '#server/core/db/folder-lock.ts'
import { readPmtilesHeader } from '#server/core/pmtiles.ts'
import { buildWorldArchive, SOURCE_ZOOM, startMapSource } from '#tests/support/map-source.ts'
import { buildPmtiles } from '#tests/support/pmtiles.ts'
import { type MapRegionDeps, runMapRegion } from './command.ts'
import { MAX_TILES, parseMapRegionOptions } from './options.ts'
import { planReads } from './reads.ts'
import { listTileIds, surround } from './region.ts'

const world = buildWorldArchive()
const source = await startMapSource(world)
const root = mkdtempSync(join(tmpdir(), 'last-call-map-region-'))
afterAll(async () => {
  await source.close()
  rmSync(root, { recursive: true })
})

/** The archive ends one zoom level before. */
const ZOOM = `--max-zoom=${SOURCE_ZOOM + 1}`
const REGION = ['--bbox=-91,38,-20,60', ZOOM]
const WORLD = ['--bbox=-180,-85,180,85', ZOOM]
const from = `--from=${source.origin}/world.pmtiles`

let dataDir = ''
let target = ''
let lines: string[] = []
beforeEach(() => {
  source.replace(world)
  source.ranges.length = 0
  source.intercept = undefined
  dataDir = mkdtempSync(join(root, 'data-'))
  target = join(dataDir, 'streets.pmtiles')
  lines = []
})

type Changes = Omit<Partial<MapRegionDeps>, 'outside'> & { outside?: Partial<MapRegionDeps['outside']> }

/** Runs the command; there is no one to ask, and no pause before a request is repeated. */
const run = (args: string[], { outside, ...changes }: Changes = {}) =>
  runMapRegion(args, {
    env: { DATA_DIR: dataDir, MAP_PMTILES: target },
    report: (line) => lines.push(line),
    confirm: async () => undefined,
    ...changes,
    outside: {
      network: { limitTime: () => new AbortController().signal, pause: async () => {} },
      builds: { list: `${source.origin}/builds.json`, folder: `${source.origin}/` },
      readFreeBytes: async () => 1e12,
      ...outside,
    },
  })

const countTiles = (maxZoom: number) => (4 ** (maxZoom + 1) - 1) / 3
const WORLD_IDS = Array.from({ length: countTiles(SOURCE_ZOOM) }, (_, id) => id)

/** Reads tiles, by the number of the tile. */
async function readTiles(
  bytes: Uint8Array,
  ids: Iterable<number> = WORLD_IDS,
): Promise<{ header: Header; tiles: Map<number, string> }> {
  const source = {
    getKey: () => 'memory',
    getBytes: async (offset: number, length: number) => ({
      data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer,
    }),
  }
  const unpack = async (packed: ArrayBuffer) => new Uint8Array(gunzipSync(packed)).buffer
  const archive = new PMTiles(source, undefined, unpack)
  const tiles = new Map<number, string>()
  for (const id of ids) {
    const tile = await archive.getZxy(...tileIdToZxy(id))
    if (tile) tiles.set(id, createHash('sha256').update(new Uint8Array(tile.data)).digest('hex'))
  }
  return { header: await archive.getHeader(), tiles }
}

const worldTiles = (await readTiles(world)).tiles

const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

/** Whether nothing but the map is left behind. */
const listFiles = () => readdirSync(dataDir)

/** Refuses every request for tiles after the first ones, until it is set to undefined. */
const failAfter = (count: number, fail: (res: ServerResponse) => void) => {
  let left = count
  source.intercept = (_, res) => {
    left -= 1
    if (left >= 0) return false
    fail(res)
    return true
  }
}
const unavailable = (res: ServerResponse) => {
  res.statusCode = 503
  res.end()
}

describe('a region', () => {
  test('of the whole world has every tile as it was', async () => {
    const { done, text } = await run([...WORLD, from, '--yes'])
    expect(done).toBe(true)
    const copy = await readTiles(readFileSync(target))
    expect(copy.tiles.size).toBe(5461)
    expect(copy.tiles).toEqual(worldTiles)
    expect(text).toContain(`SHA-256: ${sha256(target)}`)
    expect(readPmtilesHeader(target).maxZoom).toBe(SOURCE_ZOOM)
    expect(listFiles()).toEqual(['streets.pmtiles'])
  })

  /** The numbers of the tiles between the corners of the region: on zoom level 6, columns 15 to 28 and rows 18 to 24. */
  const isInside = (id: number) => {
    const [zoom, x, y] = tileIdToZxy(id)
    const scale = 2 ** (6 - zoom)
    const isWithin = (position: number, first: number, last: number) =>
      position >= Math.floor(first / scale) && position <= Math.floor(last / scale)
    return isWithin(x, 15, 28) && isWithin(y, 18, 24)
  }

  test('has the tiles that it touches, and no others', async () => {
    await run([...REGION, from, '--yes'])
    const { header, tiles } = await readTiles(readFileSync(target))
    const expected = new Map([...worldTiles].filter(([id]) => isInside(id)))
    expect(expected.size).toBeGreaterThan(98)
    expect(tiles).toEqual(expected)
    expect(header).toMatchObject({ minLon: -91, minLat: 38, maxLon: -20, maxLat: 60, minZoom: 0, maxZoom: 6 })
    expect(header.numAddressedTiles).toBe(expected.size)
  })

  test('is found in an archive with many directories', async () => {
    const larger = buildWorldArchive({ maxZoom: 7, noise: 50 })
    source.replace(larger)
    await run([...REGION, from, '--yes'])
    // Columns 31 to 56 and rows 37 to 49 of zoom level 7, and the levels above.
    const ids = [...WORLD_IDS.filter(isInside)]
    for (let x = 31; x <= 56; x += 1) for (let y = 37; y <= 49; y += 1) ids.push(zxyToTileId(7, x, y))
    const [whole, copy] = [await readTiles(larger, ids), await readTiles(readFileSync(target), ids)]
    expect(whole.header.leafDirectoryLength).toBeGreaterThan(0)
    expect(copy.tiles).toEqual(whole.tiles)
    expect(copy.tiles.size).toBe(ids.length)
    expect(copy.header.numAddressedTiles).toBe(ids.length)
  })

  test('ends at --max-zoom', async () => {
    await run([...REGION, from, '--yes', '--max-zoom=3'])
    const { header, tiles } = await readTiles(readFileSync(target))
    expect(header.maxZoom).toBe(3)
    // Columns 1 to 3 and rows 2 to 3 of zoom level 3, 0 to 1 and 1 of 2, 0 and 0 of 1.
    expect(tiles.size).toBe(1 + 1 + 2 + 6)
  })

  test('around a point reaches as far as --miles in each direction', async () => {
    const { region } = parseMapRegionOptions(['--around=38.5,-90', '--miles=69.1'])
    expect(region.box.north).toBeCloseTo(39.5)
    expect(region.box.south).toBeCloseTo(37.5)
    expect(region.box.east + 90).toBeCloseTo(1.278, 2)
    await run(['--around=38.5,-90', '--miles=300', ZOOM, from, '--yes'])
    expect((await readTiles(readFileSync(target))).header.numAddressedTiles).toBeGreaterThan(SOURCE_ZOOM)
  })

  test('takes a few requests: gaps between its tiles are read if they are small', async () => {
    await run([...REGION, from, '--yes'])
    expect(source.ranges.length).toBeLessThan(40)
    const read = source.ranges.map((range) => /^bytes=(\d+)-(\d+)$/.exec(range) ?? [])
    const bytes = read.reduce((sum, [, first, last]) => sum + Number(last) - Number(first) + 1, 0)
    expect(bytes).toBeLessThan(statSync(target).size * 1.3)
  })
})

describe('before it begins', () => {
  test('it shows the size, and asks', async () => {
    const questions: string[] = []
    const answer = (yes: boolean) => async (question: string) => {
      questions.push(question)
      return yes
    }
    expect(await run([...REGION, from], { confirm: answer(false) })).toEqual({
      done: false,
      text: 'Nothing was downloaded.',
    })
    expect(lines.join('\n')).toMatch(
      /^From http.*\nto .*streets\.pmtiles\n\d+ tiles, a file of \d+\.\d MB; \d+\.\d MB to download in \d+ requests\.$/,
    )
    expect(listFiles()).toEqual([])
    expect((await run([...REGION, from], { confirm: answer(true) })).done).toBe(true)
    expect(questions).toEqual(['Download it? [y/N] ', 'Download it? [y/N] '])
  })

  test('it needs --yes where no one can be asked', async () => {
    expect(await run([...REGION, from])).toEqual({ done: false, text: 'Nothing was downloaded. Add --yes to begin.' })
    expect(listFiles()).toEqual([])
  })

  test('it tells its progress', async () => {
    await run([...WORLD, from, '--yes'])
    const percents = lines.flatMap((line) => /^(\d+) % of \d+\.\d MB$/.exec(line)?.[1] ?? []).map(Number)
    expect(percents.length).toBeGreaterThan(2)
    expect(percents).toEqual([...percents].sort((one, other) => one - other))
    expect(percents.at(-1)).toBe(100)
  })
})

describe('the place of the map', () => {
  test('is replaced, and the server needs a restart only if the zoom levels differ', async () => {
    writeFileSync(target, buildPmtiles())
    const { text } = await run([...REGION, from, '--yes'])
    expect(text).toContain('MAP_PMTILES names this file: restart the server')
    expect((await run([...WORLD, from, '--yes'])).text).toContain('a running server delivers it from now on')
    expect((await readTiles(readFileSync(target))).tiles.size).toBe(5461)
  })

  test('is the data folder without MAP_PMTILES, and the line to add is told', async () => {
    const env = { DATA_DIR: join(dataDir, 'new'), MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' }
    const { text } = await run([...REGION, from, '--yes'], { env })
    const path = join(dataDir, 'new/map.pmtiles')
    expect(text).toContain(`remove MAP_TILE_URL and MAP_ATTRIBUTION, and restart the server:\nMAP_PMTILES=${path}`)
    expect(statSync(join(dataDir, 'new')).mode & 0o777).toBe(0o700)
    expect(statSync(path).mode & 0o444).toBe(0o444)
  })

  test('can be a symbolic link, which stays', async () => {
    const real = join(dataDir, 'real.pmtiles')
    writeFileSync(real, buildPmtiles())
    symlinkSync(real, target)
    await run([...REGION, from, '--yes'])
    expect(listFiles()).toEqual(['real.pmtiles', 'streets.pmtiles'])
    expect(sha256(real)).toBe(sha256(target))
    expect(readPmtilesHeader(real).maxZoom).toBe(SOURCE_ZOOM)
  })

  test.each([
    [
      'is on a disk that is not mounted',
      () => join(dataDir, 'missing/streets.pmtiles'),
      /There is no folder .*missing/,
    ],
    ['is a folder', () => dataDir, /is not a file/],
  ])('%s: refused', async (_, path, message) => {
    await expect(run([...REGION, from, '--yes'], { env: { MAP_PMTILES: path() } })).rejects.toThrow(message)
    expect(listFiles()).toEqual([])
  })

  test('has too little room: refused before the download', async () => {
    writeFileSync(target, 'as before')
    const readFreeBytes = async () => 33 * 1024 * 1024
    await expect(run([...WORLD, from, '--yes'], { outside: { readFreeBytes } })).rejects.toThrow(
      /has 34\.6 MB free, and the map needs \d+\.\d MB: free space on it/,
    )
    expect(readFileSync(target, 'utf8')).toBe('as before')
    expect(listFiles()).toEqual(['streets.pmtiles'])
  })

  test('is being written by another process: refused', async () => {
    const lock = await lockFolder(`${target}.part`, 0)
    await expect(run([...REGION, from, '--yes'])).rejects.toThrow(`Process ${process.pid} is downloading a map`)
    lock.release()
    expect((await run([...REGION, from, '--yes'])).done).toBe(true)
  })
})

describe('after an interruption', () => {
  /** Downloads a part of the world. */
  async function interrupt(): Promise<void> {
    writeFileSync(target, 'as before')
    failAfter(4, unavailable)
    await expect(run([...WORLD, from, '--yes'])).rejects.toThrow(
      /answers with status 503\. Run this command again later/,
    )
    expect(readFileSync(target, 'utf8')).toBe('as before')
    expect(listFiles()).toEqual(['streets.pmtiles', 'streets.pmtiles.part'])
    source.intercept = undefined
    source.ranges.length = 0
  }
  const isContinued = () =>
    lines.some((line) => /^[1-9]\d? % of it is already there from an interrupted run\.$/.test(line))

  test('the same command continues, and the result is the same', async () => {
    await run([...WORLD, from, '--yes'])
    const [whole, requests] = [sha256(target), source.ranges.length]
    await interrupt()
    await run([...WORLD, from, '--yes'])
    expect(isContinued()).toBe(true)
    expect(source.ranges.length).toBeLessThan(requests)
    expect(sha256(target)).toBe(whole)
    expect(listFiles()).toEqual(['streets.pmtiles'])
  })

  test('bytes that a crash left after those that were saved do no harm', async () => {
    await interrupt()
    appendFileSync(`${target}.part/map`, Buffer.alloc(10_000_000))
    await run([...WORLD, from, '--yes'])
    expect(isContinued()).toBe(true)
    expect((await readTiles(readFileSync(target))).tiles).toEqual(worldTiles)
  })

  test.each([
    ['the file was damaged', () => writeFileSync(`${target}.part/map`, Buffer.alloc(5_000_000))],
    ['the file is gone', () => rmSync(`${target}.part/map`)],
    ['what was saved is damaged', () => writeFileSync(`${target}.part/state.json`, '{"bytes":')],
    ['the archive is newer', () => source.replace(buildWorldArchive({ seed: 2 }))],
  ])('starts over if %s', async (_, damage) => {
    await interrupt()
    damage()
    expect((await run([...WORLD, from, '--yes'])).done).toBe(true)
    const expected = (await readTiles(source.read())).tiles
    expect((await readTiles(readFileSync(target))).tiles).toEqual(expected)
    expect(listFiles()).toEqual(['streets.pmtiles'])
  })

  test('another region starts over', async () => {
    await interrupt()
    expect((await run([...REGION, from, '--yes'])).done).toBe(true)
    expect(isContinued()).toBe(false)
    expect((await readTiles(readFileSync(target))).header.minLon).toBe(-91)
  })
})

describe('a server that fails for a while', () => {
  const cutOff = (res: ServerResponse) =>
    res.writeHead(206, { 'content-range': source.contentRange(res.req), etag: source.tag() }).end('')

  test.each<[string, number, (res: ServerResponse) => void]>([
    ['503', 1000, unavailable],
    ['429, in seven seconds', 7000, (res) => res.writeHead(429, { 'retry-after': '7' }).end()],
    ['a closed connection', 1000, (res) => res.destroy()],
    ['a part that is cut off', 1000, cutOff],
  ])('is asked again: %s', async (_, firstPause, fail) => {
    const pauses: number[] = []
    let requests = 0
    source.intercept = (_req, res) => {
      requests += 1
      if (requests % 3 !== 0) return false
      fail(res)
      return true
    }
    const pause = async (ms: number) => pauses.push(ms)
    const network = { limitTime: () => new AbortController().signal, pause }
    expect((await run([...REGION, from, '--yes'], { outside: { network } })).done).toBe(true)
    expect(pauses[0]).toBe(firstPause)
    expect((await readTiles(readFileSync(target))).tiles.size).toBeGreaterThan(98)
  })

  test('is asked six times, later and later', async () => {
    const pauses: number[] = []
    source.intercept = (_, res) => {
      unavailable(res)
      return true
    }
    const pause = async (ms: number) => pauses.push(ms)
    const network = { limitTime: () => new AbortController().signal, pause }
    await expect(run([...REGION, from, '--yes'], { outside: { network } })).rejects.toThrow(
      /cannot be read: it answers with status 503/,
    )
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000])
    expect(source.ranges).toHaveLength(6)
  })

  test('and does not answer at all is given up', async () => {
    const silent = new AbortController()
    source.intercept = () => {
      silent.abort(new DOMException('', 'TimeoutError'))
      return true
    }
    const network = { limitTime: () => silent.signal, pause: async () => {} }
    await expect(run([...REGION, from, '--yes'], { outside: { network } })).rejects.toThrow('it does not respond')
  })
})

describe('refused: an archive', () => {
  test('that is replaced while it is read', async () => {
    writeFileSync(target, 'as before')
    source.intercept = () => {
      if (source.ranges.length === 6) source.replace(buildWorldArchive({ seed: 2 }))
      return false
    }
    await expect(run([...WORLD, from, '--yes'])).rejects.toThrow(
      /was replaced while it was being read: run this command again/,
    )
    expect(readFileSync(target, 'utf8')).toBe('as before')
    expect((await run([...WORLD, from, '--yes'])).done).toBe(true)
    expect((await readTiles(readFileSync(target))).tiles).toEqual((await readTiles(source.read())).tiles)
  })

  test.each<[string, (res: ServerResponse) => void, RegExp]>([
    ['on a server without range requests', (res) => res.end(world), /ignores range requests/],
    ['that does not exist', (res) => res.writeHead(404).end(), /There is no file at .*world\.pmtiles: correct --from/],
    ['that may not be read', (res) => res.writeHead(403).end(), /answers with status 403: correct the address/],
    [
      'without a version',
      (res) => res.writeHead(206, { 'content-range': source.contentRange(res.req) }).end('P'),
      /neither an ETag nor a Last-Modified/,
    ],
    [
      'of which another part comes',
      (res) => res.writeHead(206, { 'content-range': `bytes 5-5/${world.length}`, etag: '"x"' }).end('P'),
      /another part of the file/,
    ],
    [
      'that leads elsewhere without end',
      (res) => res.writeHead(302, { location: '/again' }).end(),
      /more than 5 times/,
    ],
    ['that leads to a file', (res) => res.writeHead(302, { location: 'file:///etc/passwd' }).end(), /not safe to read/],
  ])('%s', async (_, respond, message) => {
    source.intercept = (_req, res) => {
      respond(res)
      return true
    }
    await expect(run([...REGION, from, '--yes'])).rejects.toThrow(message)
    expect(listFiles()).toEqual([])
  })

  test.each([
    ['of another kind', () => Buffer.from('<html>'.repeat(50)), /is not a readable PMTiles archive/],
    ['of images', () => buildPmtiles({ tileType: 2 }), /must be a PMTiles archive of version 3 with vector tiles/],
    ['packed with Brotli', () => buildPmtiles({ tileCompression: 3 }), /packed with gzip or not at all/],
    ['without order', () => buildWorldArchive({ clustered: 0 }), /must be a PMTiles archive/],
    ['that is cut off', () => world.subarray(0, 1_000_000), /damaged PMTiles archive/],
  ])('%s', async (_, build, message) => {
    source.replace(build())
    await expect(run([...WORLD, from, '--yes'])).rejects.toThrow(message)
    expect(listFiles()).toEqual([])
  })

  test('that has been moved is followed', async () => {
    source.intercept = (req, res) => {
      if (req.url !== '/world.pmtiles') return false
      res.writeHead(302, { location: '/moved' }).end()
      return true
    }
    expect((await run([...REGION, from, '--yes'])).done).toBe(true)
  })
})

describe('without --from', () => {
  const listBuilds = (...names: string[]) => {
    source.intercept = (req, res) => {
      if (req.url === '/builds.json') res.end(JSON.stringify(names.map((key) => ({ key }))))
      else if (req.url === '/20261129.pmtiles') res.writeHead(404).end()
      else return false
      return true
    }
  }

  test('the newest build of Protomaps that can be read is used', async () => {
    listBuilds('20261127.pmtiles', '20261129.pmtiles', '20261128.pmtiles', 'notes.txt')
    expect((await run([...REGION, '--yes'])).done).toBe(true)
    expect(lines[0]).toContain(`From ${source.origin}/20261128.pmtiles\n`)
  })

  test('an interrupted run continues with the build that it began with', async () => {
    listBuilds('20261127.pmtiles')
    const list = source.intercept
    failAfter(4, unavailable)
    const fail = source.intercept
    source.intercept = (req, res) => Boolean(req.url === '/builds.json' ? list?.(req, res) : fail?.(req, res))
    await expect(run([...WORLD, '--yes'])).rejects.toThrow('503')
    listBuilds('20261128.pmtiles')
    lines = []
    expect((await run([...WORLD, '--yes'])).done).toBe(true)
    expect(lines[0]).toContain('/20261127.pmtiles')
    expect(lines[1]).toMatch(/is already there from an interrupted run/)
  })

  test.each([
    ['none', () => listBuilds(), /it lists no builds\. Name one with --from/],
    ['none that can be read', () => listBuilds('20261129.pmtiles'), /None of the newest builds/],
  ])('refused if there is %s', async (_, prepare, message) => {
    prepare()
    await expect(run([...REGION, '--yes'])).rejects.toThrow(message)
  })

  test('refused if the list is another page', async () => {
    source.intercept = (_, res) => Boolean(res.end('{}'))
    await expect(run([...REGION, '--yes'])).rejects.toThrow(/its form has changed/)
  })
})

describe('arguments', () => {
  test.each<[string[], RegExp]>([
    [[], /^--bbox=W,S,E,N or --around=LAT,LON must say which region/],
    [['--bbox'], /^--bbox must be W,S,E,N in degrees, like --bbox=-91,38,-89,39/],
    [['--bbox=1,2,3'], /^--bbox must be/],
    [['--bbox=1,2,3,4,5'], /^--bbox must be/],
    [['--bbox=-89,38,-91,39'], /W less than E/],
    [['--bbox=-91,39,-89,38'], /S less than N/],
    [['--bbox=-181,38,-89,39'], /-180 to 180/],
    [['--bbox=-91,38,-89,86'], /-85 to 85/],
    [['--bbox=a,38,-89,39'], /but is "a,38,-89,39"/],
    [['--bbox=-91,38,-89,39', '--around=38,-90'], /^--bbox cannot be given together/],
    [['--around=38'], /^--around must be LAT,LON in degrees/],
    [['--around=38.5,-179.9'], /^--around must be at least 40 miles from longitude 180/],
    [['--around=84.9,0'], /from latitude 85/],
    [['--around=38.5,-90', '--miles=0'], /^--miles must be a number from 1 to 300, but is "0"/],
    [['--around=38.5,-90', '--miles=301'], /^--miles must be/],
    [['--around=38.5,-90', '--miles='], /^--miles must be/],
    [['--around=38.5,-90', '--miles=40,50'], /^--miles must be/],
    [['--around=38.5,-90', '--miles=1.2.3'], /^--miles must be/],
    [['--bbox=-91,38,-89,39', '--max-zoom=16'], /^--max-zoom must be a number from 0 to 15, but is "16"/],
    [['--bbox=-91,38,-89,39', '--max-zoom=1.5'], /^--max-zoom must be a whole number/],
    [['--bbox=-91,38,-89,39', '--from=planet.pmtiles'], /^--from must be the URL/],
    [['--bbox=-91,38,-89,39', '--from=file:///planet.pmtiles'], /^--from must be the URL/],
    [['--bbox=-91,38,-89,39', '--from=https://me:secret@maps.example/planet'], /without user and password/],
    [['--bbox=-91,38,-89,39', '--zoom=3'], /^--zoom=3 is not an option of map-region: it takes --bbox/],
    [['-91,38,-89,39'], /is not an option/],
    [['--bbox=-125,24,-66,50'], /^--bbox is too large: up to zoom level 15 it has \d+ tiles, and 1000000 are possible/],
  ])('%j: refused', (args, message) => {
    expect(() => parseMapRegionOptions(args)).toThrow(message)
  })

  test('a country fits with a lower --max-zoom, and 40 miles around a town in full', () => {
    expect(parseMapRegionOptions(['--bbox=-125,24,-66,50', '--max-zoom=12']).region.maxZoom).toBe(12)
    const { region, from: url, isConfirmed } = parseMapRegionOptions(['--around=38.515,-89.995'])
    expect([region.maxZoom, url, isConfirmed]).toEqual([15, undefined, false])
    const tiles = listTileIds(region)
    expect(tiles.length).toBeGreaterThan(20_000)
    expect(tiles.length).toBeLessThan(MAX_TILES / 10)
    expect(region.box).toEqual(surround({ latitude: 38.515, longitude: -89.995 }, 40))
  })
})

test('reads join tiles that are close together, in their order, up to two megabytes', () => {
  const span = (offset: number, length: number) => ({ offset, length })
  expect(planReads([span(0, 1000), span(1000, 1000), span(2050, 1000), span(9000, 1000), span(500, 10)])).toEqual([
    { offset: 0, length: 3050, wanted: [span(0, 1000), span(1000, 1000), span(2050, 1000)] },
    { offset: 9000, length: 1000, wanted: [span(9000, 1000)] },
    { offset: 500, length: 10, wanted: [span(500, 10)] },
  ])
  const large = Array.from({ length: 5 }, (_, index) => span(index * 900_000, 900_000))
  expect(planReads(large).map(({ length }) => length)).toEqual([1_800_000, 1_800_000, 900_000])
})
