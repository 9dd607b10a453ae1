/** A map file with one small tile for the whole world, written from the specifications alone. */

/** The deepest zoom level of the file, like that of a Protomaps extract. */
const MAP_FILE_ZOOM = 15
/** Tiles of all zoom levels up to that one. */
const TILE_COUNT = (4 ** (MAP_FILE_ZOOM + 1) - 1) / 3
const HEADER_BYTES = 127

/** PMTiles version 3: a header, a directory with one entry, metadata and one tile, all uncompressed. */
export function buildPmtiles({
  version = 3,
  tileType = 1,
  tileCompression = 1,
  bounds = [-180, -85, 180, 85],
} = {}): Buffer {
  const tile = buildTile()
  // One entry: tile id 0, for all tiles, with the length of the tile, at offset 0 (stored as 1).
  const directory = Buffer.from([1, 0, TILE_COUNT, tile.length, 1].flatMap(varint))
  const metadata = Buffer.from('{}')
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 'latin1')
  header[7] = version
  const metadataAt = HEADER_BYTES + directory.length
  const tileAt = metadataAt + metadata.length
  const sections = [HEADER_BYTES, directory.length, metadataAt, metadata.length, tileAt, 0, tileAt, tile.length]
  for (const [index, value] of [...sections, TILE_COUNT, 1, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + index * 8)
  header.set([1, 1, tileCompression, tileType, 0, MAP_FILE_ZOOM], 96)
  for (const [index, degrees] of bounds.entries()) header.writeInt32LE(degrees * 1e7, 102 + index * 4)
  return Buffer.concat([header, directory, metadata, tile])
}

const EXTENT = 4096

/** A vector tile of land, with a square of water in the middle of each quarter. */
export function buildTile(): Buffer {
  const quarters = [0, EXTENT / 2].flatMap((x) => [0, EXTENT / 2].map((y) => square(x + 512, y + 512, 1024)))
  return Buffer.from([...layer('earth', [square(0, 0, EXTENT)]), ...layer('water', quarters)])
}

const layer = (name: string, polygons: number[][]): number[] => {
  const features = polygons.flatMap((polygon) => field(2, [...numberField(3, 3), ...field(4, polygon)]))
  return field(3, [...field(1, [...Buffer.from(name)]), ...features, ...numberField(5, EXTENT), ...numberField(15, 2)])
}

/** The drawing commands of a square: move to a corner, draw three lines, close. */
const square = (x: number, y: number, size: number): number[] =>
  [9, zigzag(x), zigzag(y), 26, zigzag(size), 0, 0, zigzag(size), zigzag(-size), 0, 15].flatMap(varint)

/** Protocol Buffers: a field with bytes, a field with a number, and numbers. */
const field = (number: number, bytes: number[]): number[] => [
  ...varint(number * 8 + 2),
  ...varint(bytes.length),
  ...bytes,
]
const numberField = (number: number, value: number): number[] => [...varint(number * 8), ...varint(value)]
const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
