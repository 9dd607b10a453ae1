import { setTimeout as wait } from 'node:timers/promises'
import type { Place } from '#contract/places.ts'
import type { GeocoderConfig } from '#server/core/map-config.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import type { Geocoder } from '#server/core/requests/ports.ts'
import { buildSearchUrl, normalizeQuery, parsePlaces } from './geocoder-api.ts'
import { findCachedPlaces, storePlaces } from './queries.ts'

const CACHE_MS = 7 * 24 * 3_600_000
const MAX_RESPONSE_BYTES = 200_000
/** Of different accounts. The last of them waits 16 s at most, which is less than the time limit of its request. */
const MAX_WAITING = 4

/** How a geocoder is reached. Tests replace it. */
export type GeocoderNetwork = {
  /** Aborts with a `TimeoutError` when a request takes too long. */
  limitTime(): AbortSignal
  /** Resolves when the next request may be sent. */
  pause(): Promise<void>
}

/** Nominatim's usage policy allows one request a second. */
const POLITE: GeocoderNetwork = {
  limitTime: () => AbortSignal.timeout(3000),
  pause: () => wait(1000, undefined, { ref: false }),
}

/** The geocoder gave no usable answer. The message never contains the search text, so it can be logged. */
export class GeocoderFailed extends Error {
  override name = 'GeocoderFailed'
}

class GeocoderSilent extends GeocoderFailed {
  constructor() {
    super('the geocoder did not answer in time')
  }
}

/** Places for a search: from the cache, else from the geocoder. Throws `GeocoderFailed`. */
export async function findPlaces(
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
  geocoder: Geocoder,
  { text, account_id }: { text: string; account_id: string },
): Promise<Place[]> {
  const query = normalizeQuery(text)
  const cached = await findCachedPlaces(db, query, clock.now())
  if (cached) return cached
  const places = await geocoder.search(query, account_id)
  await storePlaces(db, { query, places, expires_at: new Date(clock.now().getTime() + CACHE_MS) })
  return places
}

type WaitingSearch = { query: string; resolve(places: Place[]): void; reject(error: unknown): void }

/**
 * Sends searches one at a time with a pause in between. One search of an account waits: a newer one replaces it. When the
 * geocoder does not answer in time, those that wait fail too, so that none waits for its silence more than once.
 * `origin` tells the geocoder's operator who asks.
 */
export function createGeocoder(config: GeocoderConfig, origin: string, network = POLITE): Geocoder {
  const userAgent = `LastCall (+${origin})`
  const waiting = new Map<string, WaitingSearch>()
  let isBusy = false

  const sendAll = async (): Promise<void> => {
    isBusy = true
    // A map's iteration includes what is added during it.
    for (const [account_id, { query, resolve, reject }] of waiting) {
      waiting.delete(account_id)
      try {
        resolve(await requestPlaces(config, query, { userAgent, signal: network.limitTime() }))
      } catch (error) {
        reject(error)
        if (error instanceof GeocoderSilent) {
          rejectAll(waiting, error)
          // Its time limit was longer than the pause.
          continue
        }
      }
      await network.pause()
    }
    isBusy = false
  }
  return {
    search(query, account_id) {
      const replaced = waiting.get(account_id)
      if (!replaced && waiting.size >= MAX_WAITING)
        return Promise.reject(new GeocoderFailed('too many searches wait for the geocoder'))
      replaced?.reject(new GeocoderFailed('a newer search of the same account replaced this one'))
      const { promise, resolve, reject } = Promise.withResolvers<Place[]>()
      waiting.set(account_id, { query, resolve, reject })
      if (!isBusy) void sendAll()
      return promise
    },
  }
}

function rejectAll(waiting: Map<string, WaitingSearch>, error: unknown): void {
  for (const { reject } of waiting.values()) reject(error)
  waiting.clear()
}

type SearchOptions = { userAgent: string; signal: AbortSignal }

async function requestPlaces(
  config: GeocoderConfig,
  query: string,
  { userAgent, signal }: SearchOptions,
): Promise<Place[]> {
  try {
    const response = await fetch(buildSearchUrl(config, query), {
      headers: { 'user-agent': userAgent, accept: 'application/json' },
      // Only the server that the operator chose may learn the search text.
      redirect: 'manual',
      signal,
    })
    if (!response.ok) throw new GeocoderFailed(`the geocoder answered ${response.status}`)
    return parsePlaces(config.type, JSON.parse(await readText(response)))
  } catch (error) {
    if (error instanceof GeocoderFailed) throw error
    if (error instanceof Error && error.name === 'TimeoutError') throw new GeocoderSilent()
    throw new GeocoderFailed(describeFailure(error))
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
  return error instanceof TypeError ? 'the geocoder was not reached' : 'the response of the geocoder is malformed'
}
