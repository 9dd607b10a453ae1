import { useSyncExternalStore } from 'react'
import { onUserDataCleared } from './session.ts'

/** Where somebody is, in degrees, as exactly as the browser says. It never leaves the browser. */
export type Coordinates = { lat: number; lon: number }

const KEY = 'position'
const GEOLOCATION_TIMEOUT_MS = 15_000
const listeners = new Set<() => void>()
let currentCoordinates = readStoredLocation()

/** What may go to the server: a third decimal is some hundred metres, and the radius grows by as much. */
export const roundCoordinates = ({ lat, lon }: Coordinates): Coordinates => ({
  lat: roundToThousandth(lat),
  lon: roundToThousandth(lon),
})

/** Where the person said they are, if they did. */
export const useCurrentLocation = (): Coordinates | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => currentCoordinates,
  )

/** The same, at this moment. */
export const getCurrentLocation = () => currentCoordinates

/** `denied`: the person, or whoever set up the browser, said no; `unknown`: the browser could not tell, or not in time. */
export type GeolocationResult = 'found' | 'denied' | 'unknown'

/** Asks the browser, which asks the person; only after a tap. */
export const requestLocation = async (): Promise<GeolocationResult> => {
  if (!('geolocation' in navigator)) return 'denied'
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, {
        timeout: GEOLOCATION_TIMEOUT_MS,
        maximumAge: 60_000,
      }),
    )
    storeLocation({ lat: coords.latitude, lon: coords.longitude })
    return 'found'
  } catch (error) {
    return error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'
  }
}

export const clearLocation = () => storeLocation(undefined)

onUserDataCleared(clearLocation)

function storeLocation(next: Coordinates | undefined) {
  currentCoordinates = next
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {}
  for (const listener of listeners) listener()
}

function readStoredLocation(): Coordinates | undefined {
  try {
    return parseCoordinates(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** A position as it was kept; anything else is none. */
export function parseCoordinates(text: string | null): Coordinates | undefined {
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('lat' in value) || !('lon' in value)) return undefined
    const { lat, lon } = value
    if (typeof lat !== 'number' || typeof lon !== 'number') return undefined
    return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
  } catch {
    return undefined
  }
}

function roundToThousandth(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
