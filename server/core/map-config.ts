import { resolve } from 'node:path'
import { formatAdminCommand } from './admin-command.ts'
import type { ConfigProblems } from './config-problems.ts'
import { type Env, readEnum, readUrl, readVariable } from './environment.ts'
import { readPmtilesHeader } from './pmtiles.ts'
import { ConfigError } from './start-error.ts'

/** The street map: image tiles of a tile server, or vector tiles in a file of this server. */
export type MapConfig =
  | { source: 'tiles'; tileUrl: string; attribution: string }
  | { source: 'file'; path: string; maxZoom: number; attribution: string | undefined }

/** The APIs of geocoders that we understand. */
const geocoderTypes = ['photon', 'nominatim'] as const
export type GeocoderConfig = { type: (typeof geocoderTypes)[number]; url: string }

export function readMapConfig(env: Env, problems: ConfigProblems): MapConfig | undefined {
  const tileUrl = readVariable(env, 'MAP_TILE_URL')
  const file = readVariable(env, 'MAP_PMTILES')
  const attribution = readVariable(env, 'MAP_ATTRIBUTION')
  if (tileUrl !== undefined && !isTileUrl(tileUrl))
    problems.add(
      new ConfigError(
        'MAP_TILE_URL',
        'must be a URL with {z}, {x} and {y}, like https://tiles.example/{z}/{x}/{y}.png',
      ),
    )
  if (file !== undefined) {
    if (tileUrl !== undefined) problems.add(new ConfigError('MAP_PMTILES', 'cannot be set together with MAP_TILE_URL'))
    const map = problems.attempt(() => readMapFile(file), undefined)
    return map && { source: 'file', ...map, attribution }
  }
  if (tileUrl === undefined) return undefined
  if (attribution === undefined)
    problems.add(
      new ConfigError('MAP_ATTRIBUTION', 'must be set together with MAP_TILE_URL: it credits the map provider'),
    )
  return { source: 'tiles', tileUrl, attribution: attribution ?? '' }
}

const isTileUrl = (text: string): boolean =>
  ['{x}', '{y}', '{z}'].every((part) => text.includes(part)) && /^https?:\/\/[^/\s;,'"]+\//.test(text)

function readMapFile(file: string): { path: string; maxZoom: number } {
  const path = resolve(file)
  try {
    return { path, maxZoom: readPmtilesHeader(path).maxZoom }
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? `cannot be read (${error.code})` : 'is another file'
    throw new ConfigError(
      'MAP_PMTILES',
      `must name a PMTiles file of vector tiles, but ${path} ${reason}; ${formatAdminCommand('map-region')} downloads one`,
    )
  }
}

/** The error never shows the URL, because it may hold a key. */
export function readGeocoderConfig(env: Env, problems: ConfigProblems): GeocoderConfig | undefined {
  const type = problems.attempt(
    () => readVariable(env, 'GEOCODER_TYPE') && readEnum(env, 'GEOCODER_TYPE', geocoderTypes, 'photon'),
    'photon',
  )
  if (type && readVariable(env, 'GEOCODER_URL') === undefined)
    problems.add(new ConfigError('GEOCODER_TYPE', 'is used only together with GEOCODER_URL, which is not set'))
  const url = problems.attempt(() => readGeocoderUrl(env), undefined)
  const known = url && (type || recognizeGeocoder(url))
  if (known) return { type: known, url: url.href }
  if (url)
    problems.add(
      new ConfigError('GEOCODER_TYPE', `must be ${geocoderTypes.join(' or ')}, because GEOCODER_URL does not show it`),
    )
  return undefined
}

function readGeocoderUrl(env: Env): URL | undefined {
  const example = 'https://photon.example/api or https://nominatim.example/search'
  const url = readUrl(env, 'GEOCODER_URL', ['http:', 'https:'], example)
  if (url?.username || url?.password) throw new ConfigError('GEOCODER_URL', 'must not contain a user or a password')
  return url
}

/** The API that the path of a URL belongs to. */
function recognizeGeocoder({ pathname }: URL): GeocoderConfig['type'] | undefined {
  if (/\/api\/?$/.test(pathname)) return 'photon'
  return /\/search(\.php)?\/?$/.test(pathname) ? 'nominatim' : undefined
}
