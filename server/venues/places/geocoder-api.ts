import { z } from 'zod'
import { PLACES_LIMIT } from '#contract/places.limits.ts'
import type { Place } from '#contract/places.ts'
import type { GeocoderConfig } from '#server/core/map-config.ts'
import { truncate } from '#server/core/truncate.ts'

const NAME_MAX_LENGTH = 120
const DETAIL_MAX_LENGTH = 240

/** The form in which a search is sent and cached: geocoders ignore case and extra spaces. */
export const normalizeQuery = (query: string): string =>
  query.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLocaleLowerCase('en')

/** The URL of a search: the configured one with the text and nothing about the person. */
export function buildSearchUrl({ type, url }: GeocoderConfig, query: string): URL {
  const search = new URL(url)
  const { searchParams } = search
  searchParams.set('q', query)
  searchParams.set('limit', String(PLACES_LIMIT))
  if (type === 'photon') searchParams.set('lang', 'en')
  else {
    searchParams.set('format', 'jsonv2')
    searchParams.set('accept-language', 'en')
  }
  return search
}

/** A number, or its text; unlike `z.coerce`, null and empty text are no 0. */
const degrees = z.union([z.number(), z.string().trim().min(1).transform(Number)])
const latitude = degrees.pipe(z.number().min(-90).max(90))
const longitude = degrees.pipe(z.number().min(-180).max(180))
const part = z.string().nullish()

/** A search result of Nominatim (`format=jsonv2`), of which `name` is empty for a house. */
const NominatimResult = z.object({ lat: latitude, lon: longitude, name: part, display_name: z.string().min(1) })

/** A search result of Photon: a feature of GeoJSON, with the longitude first. */
const PhotonFeature = z.object({
  geometry: z.object({ coordinates: z.tuple([longitude, latitude], z.unknown()) }),
  properties: z.object({
    name: part,
    housenumber: part,
    street: part,
    district: part,
    city: part,
    state: part,
    postcode: part,
    country: part,
  }),
})

const NominatimResults = z.array(z.unknown())
const PhotonResults = z.object({ features: z.array(z.unknown()) })

/**
 * The places in a geocoder's response, best match first. Entries of another form are left out; throws if the response or
 * every entry has another form.
 */
export function parsePlaces(type: GeocoderConfig['type'], response: unknown): Place[] {
  const found =
    type === 'photon'
      ? parseEntries(PhotonResults.parse(response).features, PhotonFeature).map(fromPhoton)
      : parseEntries(NominatimResults.parse(response), NominatimResult).map(fromNominatim)
  const named = found.filter(({ name }) => name)
  return named.slice(0, PLACES_LIMIT).map(({ name, detail, ...position }) => ({
    name: truncate(name, NAME_MAX_LENGTH),
    detail: detail ? truncate(detail, DETAIL_MAX_LENGTH) : null,
    ...position,
  }))
}

function parseEntries<Entry>(entries: unknown[], schema: z.ZodType<Entry>): Entry[] {
  const results = entries.map((entry) => schema.safeParse(entry))
  const parsed = results.flatMap(({ success, data }) => (success ? [data] : []))
  const [first] = results
  if (parsed.length === 0 && first?.error) throw first.error
  return parsed
}

function fromNominatim({ lat, lon, name, display_name }: z.output<typeof NominatimResult>): Place {
  const start = name ? `${name}, ` : ''
  const detail = start && display_name.startsWith(start) ? display_name.slice(start.length) : null
  return { name: detail === null ? display_name : (name ?? display_name), detail, latitude: lat, longitude: lon }
}

function fromPhoton({ geometry, properties }: z.output<typeof PhotonFeature>): Place {
  const { name, housenumber, street, district, city, state, postcode, country } = properties
  const address = [housenumber, street].filter(Boolean).join(' ')
  const region = [state, postcode].filter(Boolean).join(' ')
  const parts = [name, address, city ?? district, region, country].flatMap((text) => text || [])
  const [first = '', ...rest] = [...new Set(parts)]
  return {
    name: first,
    detail: rest.join(', ') || null,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
  }
}
