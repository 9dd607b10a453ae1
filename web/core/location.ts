import { useSyncExternalStore } from 'react'
import { onForget } from './session.ts'

/** Where somebody is, in degrees, as exactly as the browser says. It never leaves the browser. */
export type Position = { lat: number; lon: number }

const KEY = 'position'
const GIVE_UP_MS = 15_000
const listeners = new Set<() => void>()
let position = stored()

/** What may go to the server: a third decimal is some hundred metres, and the radius grows by as much. */
export const rounded = ({ lat, lon }: Position): Position => ({ lat: toThousandth(lat), lon: toThousandth(lon) })

/** Where the person said they are, if they did. */
export const usePosition = (): Position | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => position,
  )

/** The same, at this moment. */
export const currentPosition = () => position

/** `denied`: the person, or whoever set up the browser, said no; `unknown`: the browser could not tell, or not in time. */
export type Answer = 'found' | 'denied' | 'unknown'

/** Asks the browser, which asks the person; only after a tap. */
export const askPosition = async (): Promise<Answer> => {
  if (!('geolocation' in navigator)) return 'denied'
  try {
    const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
      navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: GIVE_UP_MS, maximumAge: 60_000 }),
    )
    keep({ lat: coords.latitude, lon: coords.longitude })
    return 'found'
  } catch (error) {
    return error instanceof GeolocationPositionError && error.code === error.PERMISSION_DENIED ? 'denied' : 'unknown'
  }
}

export const forgetPosition = () => keep(undefined)

onForget(forgetPosition)

function keep(next: Position | undefined) {
  position = next
  try {
    if (next) localStorage.setItem(KEY, JSON.stringify(next))
    else localStorage.removeItem(KEY)
  } catch {}
  for (const listener of listeners) listener()
}

function stored(): Position | undefined {
  try {
    return readPosition(localStorage.getItem(KEY))
  } catch {
    return undefined
  }
}

/** A position as it was kept; anything else is none. */
export function readPosition(text: string | null): Position | undefined {
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

function toThousandth(degrees: number): number {
  return Math.round(degrees * 1000) / 1000
}
