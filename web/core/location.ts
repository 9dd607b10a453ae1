import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/ui/listeners.ts'
import type { Coordinates } from './distance.ts'
import { type GeolocationResult, readGeolocation } from './geolocation.ts'
import { readRenamedKey } from './renamed-key.ts'
import { onUserDataCleared } from './session.ts'

const KEY = 'location'
const FORMER_KEY = 'position'
const { subscribe, notify } = createListeners()
let currentCoordinates = readStoredLocation()

/** The coordinates to send: rounded to three decimals, about 100 m. Callers widen the radius by as much. */
export const roundCoordinates = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: roundToThousandth(lat),
  lon: roundToThousandth(lon),
})

/** The location that the user shared, or the town that they chose. Only a town has a name. */
type ViewerLocation = Coordinates & { town?: string }

/** The user's location, if they shared it or chose a town. */
export const useCurrentLocation = (): ViewerLocation | undefined =>
  useSyncExternalStore(subscribe, () => currentCoordinates)

/** Whether a location is the user's own, not a town that they chose. */
export const isOwnLocation = (location: ViewerLocation | undefined): boolean =>
  location !== undefined && location.town === undefined

/** Asks the browser for its location, and uses it from now on. Call it only on a tap. */
export const requestLocation = async (): Promise<GeolocationResult> => {
  const result = await readGeolocation()
  if (result.ok) storeLocation(result.coordinates)
  return result
}

/** Uses a town as the location from now on, instead of the browser's. */
export const chooseTown = (town: Required<ViewerLocation>) => storeLocation(town)

export const clearLocation = () => storeLocation(undefined)

onUserDataCleared(clearLocation)

function storeLocation(next: ViewerLocation | undefined) {
  currentCoordinates = next
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {}
  notify()
}

function readStoredLocation(): ViewerLocation | undefined {
  try {
    return parseLocation(readRenamedKey(localStorage, KEY, FORMER_KEY))
  } catch {
    return undefined
  }
}

/** Parses a stored location; undefined for anything else. */
export function parseLocation(text: string | null): ViewerLocation | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('lat' in value) || !('lon' in value)) return undefined
    const { lat, lon } = value
    if (typeof lat !== 'number' || typeof lon !== 'number') return undefined
    if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return undefined
    return { lat, lon, ...('town' in value && typeof value.town === 'string' && { town: value.town }) }
  } catch {
    return undefined
  }
}

function roundToThousandth(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
