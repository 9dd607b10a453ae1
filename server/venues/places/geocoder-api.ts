import { z } from 'zod'
import { PLACES_LIMIT } from '#contract/places.texts.ts'
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

const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)
const part = z.string().optional()

/** The search results of Nominatim (`format=jsonv2`), of which `name` is empty for a house. */
const NominatimResults = z.array(
  z.object({ lat: latitude, lon: longitude, name: z.string().nullish(), display_name: z.string().min(1) }),
)

/** The search results of Photon: GeoJSON with the longitude first. */
const PhotonResults = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([longitude, latitude]) }),
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
    }),
  ),
})

/** The places in a geocoder's response, best match first; throws if it has another form. */
export function parsePlaces(type: GeocoderConfig['type'], response: unknown): Place[] {
  const found = type === 'photon' ? parsePhoton(response) : parseNominatim(response)
  const named = found.filter(({ name }) => name)
  return named.slice(0, PLACES_LIMIT).map(({ name, detail, ...position }) => ({
    name: truncate(name, NAME_MAX_LENGTH),
    detail: detail ? truncate(detail, DETAIL_MAX_LENGTH) : null,
    ...position,
  }))
}

function parseNominatim(response: unknown): Place[] {
  return NominatimResults.parse(response).map(({ lat, lon, name, display_name }) => {
    const start = name ? `${name}, ` : ''
    const detail = start && display_name.startsWith(start) ? display_name.slice(start.length) : null
    return { name: detail === null ? display_name : (name ?? display_name), detail, latitude: lat, longitude: lon }
  })
}

function parsePhoton(response: unknown): Place[] {
  return PhotonResults.parse(response).features.map(({ geometry, properties }) => {
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
  })
}
