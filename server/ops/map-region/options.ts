import { ConfigError } from '#server/core/start-error.ts'
import { type Box, countTiles, MAX_LATITUDE, type Region, surround } from './region.ts'

export type MapRegionOptions = {
  region: Region
  /** The address of the archive; absent for the newest build of Protomaps. */
  from: string | undefined
  /** Whether to begin without a question. */
  isConfirmed: boolean
}

const MAX_ZOOM = 15
const DEFAULT_MILES = 40
const MAX_MILES = 300
/** About 500 miles in both directions on all zoom levels. Their directories have to fit into memory. */
export const MAX_TILES = 1_000_000
const NAMES = ['bbox', 'around', 'miles', 'max-zoom', 'from', 'yes']

/** Parses `--bbox=W,S,E,N` or `--around=LAT,LON [--miles=40]`, and `[--max-zoom=15] [--from=URL] [--yes]`. */
export function parseMapRegionOptions(args: readonly string[]): MapRegionOptions {
  const given = new Map(args.map(splitOption))
  const region = { box: parseBox(given), maxZoom: parseNumber('--max-zoom', given.get('max-zoom'), [0, MAX_ZOOM]) }
  if (!Number.isInteger(region.maxZoom)) throw new ConfigError('--max-zoom', `must be a whole number up to ${MAX_ZOOM}`)
  const tiles = countTiles(region)
  if (tiles > MAX_TILES)
    throw new ConfigError(
      given.has('bbox') ? '--bbox' : '--miles',
      `is too large: up to zoom level ${region.maxZoom} it has ${tiles} tiles, and ${MAX_TILES} are possible. Name a smaller region, or a lower --max-zoom`,
    )
  return { region, from: parseAddress(given.get('from')), isConfirmed: given.has('yes') }
}

/** The value of an option without one is empty. */
function splitOption(option: string): [name: string, value: string] {
  const [name = '', ...value] = option.split('=')
  if (NAMES.some((known) => name === `--${known}`)) return [name.slice(2), value.join('=')]
  throw new ConfigError(
    option,
    `is not an option of map-region: it takes ${NAMES.map((known) => `--${known}`).join(', ')}`,
  )
}

function parseBox(given: Map<string, string>): Box {
  const [bbox, around, miles] = [given.get('bbox'), given.get('around'), given.get('miles')]
  if (bbox !== undefined) {
    if (around !== undefined || miles !== undefined)
      throw new ConfigError('--bbox', 'cannot be given together with --around or --miles')
    return parseCorners(bbox)
  }
  if (around === undefined)
    throw new ConfigError('--bbox=W,S,E,N', `or --around=LAT,LON must say which region, like ${BBOX_EXAMPLE}`)
  const [latitude, longitude, ...rest] = parseNumbers(around)
  if (latitude === undefined || longitude === undefined || rest.length > 0)
    throw new ConfigError('--around', `must be LAT,LON in degrees, like --around=38.515,-89.995, but is "${around}"`)
  const distance = parseNumber('--miles', miles, [1, MAX_MILES], DEFAULT_MILES)
  const box = surround({ latitude, longitude }, distance)
  if (isOnMap(box)) return box
  throw new ConfigError(
    '--around',
    `must be at least ${distance} miles from longitude 180 and from latitude ${MAX_LATITUDE}, but is "${around}"`,
  )
}

const BBOX_EXAMPLE = '--bbox=-91,38,-89,39'

function parseCorners(text: string): Box {
  const [west, south, east, north, ...rest] = parseNumbers(text)
  if (west !== undefined && south !== undefined && east !== undefined && north !== undefined && rest.length === 0) {
    const box = { west, south, east, north }
    if (isOnMap(box)) return box
  }
  throw new ConfigError(
    '--bbox',
    `must be W,S,E,N in degrees, like ${BBOX_EXAMPLE}, with W less than E (-180 to 180) and S less than N (-${MAX_LATITUDE} to ${MAX_LATITUDE}), but is "${text}"`,
  )
}

/** The numbers of a list with commas; empty if one is none. */
function parseNumbers(text: string): number[] {
  const parts = text.split(',').map((part) => part.trim())
  const numbers = parts.map((part) => (/^-?[\d.]{1,20}$/.test(part) ? Number(part) : Number.NaN))
  return numbers.some(Number.isNaN) ? [] : numbers
}

const isOnMap = ({ west, south, east, north }: Box): boolean =>
  west >= -180 && west < east && east <= 180 && south >= -MAX_LATITUDE && south < north && north <= MAX_LATITUDE

function parseNumber(name: string, text: string | undefined, [min, max]: [number, number], otherwise = max): number {
  if (text === undefined) return otherwise
  const [value = Number.NaN, ...rest] = parseNumbers(text)
  if (value >= min && value <= max && rest.length === 0) return value
  throw new ConfigError(name, `must be a number from ${min} to ${max}, but is "${text}"`)
}

function parseAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return url.href
  throw new ConfigError(
    '--from',
    'must be the URL of a PMTiles archive, like https://maps.example/planet.pmtiles, without user and password',
  )
}
