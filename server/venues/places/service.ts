import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from '#contract/places.ts'
import type { GeocoderConfig } from '#server/core/map-config.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import type { Geocoder } from '#server/core/requests/ports.ts'
import { buildSearchUrl, normalizeQuery, parsePlaces } from './geocoder-api.ts'
import { findCachedPlaces, storePlaces } from './queries.ts'

const CACHE_MS = 7 * 24 * 3_600_000
const MAX_RESPONSE_BYTES = 200_000
/** The last of them has waited 24 s at most, which is less than the time limit of its request. */
const MAX_SEARCHES = 5

/** How a geocoder is reached. Tests replace it. */
export type GeocoderNetwork = {
  timeout_ms: number
  /** Resolves when the next request may be sent. */
  pause(): Promise<void>
}

/** Nominatim's usage policy allows one request a second. */
const POLITE: GeocoderNetwork = { timeout_ms: 5000, pause: () => wait(1000, undefined, { ref: false }) }

/** The geocoder gave no usable answer. The message never contains the search text, so it can be logged. */
export class GeocoderFailed extends Error {
  override name = 'GeocoderFailed'
}

/** Places for a search: from the cache, else from the geocoder. Throws `GeocoderFailed`. */
export async function findPlaces(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  geocoder: Geocoder,
  text: string,
): Promise<Place[]> {
  const query = normalizeQuery(text)
  const cached = await findCachedPlaces(db, query, clock.now())
  if (cached) return cached
  const places = await geocoder.search(query)
  await storePlaces(db, { query, places, expires_at: new Date(clock.now().getTime() + CACHE_MS) })
  return places
}

/** Sends searches one at a time with a pause in between. `origin` tells the geocoder's operator who asks. */
export function createGeocoder(config: GeocoderConfig, origin: string, network = POLITE): Geocoder {
  const userAgent = `LastCall (+${origin})`
  let previous: Promise<unknown> = Promise.resolve()
  let searches = 0
  return {
    async search(query) {
      if (searches >= MAX_SEARCHES) throw new GeocoderFailed('too many searches wait for the geocoder')
      searches += 1
      const search = previous.then(() => requestPlaces(config, query, { userAgent, timeout_ms: network.timeout_ms }))
      previous = search.catch(() => {}).then(() => network.pause())
      return search.finally(() => {
        searches -= 1
      })
    },
  }
}

type SearchOptions = { userAgent: string; timeout_ms: number }

async function requestPlaces(
  config: GeocoderConfig,
  query: string,
  { userAgent, timeout_ms }: SearchOptions,
): Promise<Place[]> {
  try {
    const response = await fetch(buildSearchUrl(config, query), {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      // Only the server that the operator chose may learn the search text.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
    })
    if (!response.ok) throw new GeocoderFailed(`the geocoder answered ${response.status}`)
    return parsePlaces(config.type, JSON.parse(await readText(response)))
  } catch (error) {
    throw error instanceof GeocoderFailed ? error : new GeocoderFailed(describeFailure(error))
  }
}

async function readText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MAX_RESPONSE_BYTES) throw new GeocoderFailed('the response of the geocoder is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** Names only the kind of error, because parsers quote their input in messages. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'the geocoder failed'
  if (error.name === 'TimeoutError') return 'the geocoder did not answer in time'
  return error instanceof TypeError ? 'the geocoder was not reached' : 'the response of the geocoder is malformed'
}
