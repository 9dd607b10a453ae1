import type { Coordinates } from './distance.ts'

const GEOLOCATION_TIMEOUT_MS = 15_000
/** `GeolocationPositionError.PERMISSION_DENIED`. */
const DENIED = 1

/** Kept apart from the other texts, because most pages never ask for a location. */
export const locationTexts = {
  locating: 'Finding you...',
  denied: 'Your browser isn’t sharing your location. You can allow it in your browser’s settings for this site.',
  unknown: 'Your browser couldn’t find your location. Please try again in a moment.',
} as const

/** The browser's location, or why there is none, as a text for the user. */
export type GeolocationResult = { ok: true; coordinates: Coordinates } | { ok: false; problem: string }

/** Asks the browser for its location, which may show a permission prompt. Call it only on a tap. */
export const readGeolocation = (): Promise<GeolocationResult> =>
  new Promise((resolve) => {
    if (!('geolocation' in navigator)) return resolve({ ok: false, problem: locationTexts.denied })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, coordinates: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code }) => {
        // Other errors mean that the browser found no location, or not in time.
        const problem = code === DENIED ? locationTexts.denied : locationTexts.unknown
        resolve({ ok: false, problem })
      },
      { timeout: GEOLOCATION_TIMEOUT_MS, maximumAge: 60_000 },
    )
  })
