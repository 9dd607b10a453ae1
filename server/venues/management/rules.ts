import type { SavedVenue } from '#contract/venue-management.ts'
import { isTimeZone, timeZoneAt } from '#server/core/time-zones.ts'

/** Leaves room for a number that makes the slug unique. */
const SLUG_MAX = 100
const RESERVED_SLUGS = new Set(['new', 'near'])
const UUID_PATTERN = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/
/** Letters that Unicode does not decompose into an ASCII letter and a mark. */
const TRANSLITERATIONS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
}

/** The slug of a name: lower-case ASCII letters, digits and hyphens. */
export function toSlug(name: string): string {
  const folded = name
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => TRANSLITERATIONS[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}|['’]/gu, '')
    .replace(/&/g, ' and ')
  const slug = folded.replace(/[^a-z0-9]+/g, '-').slice(0, SLUG_MAX)
  return slug.replace(/^-+|-+$/g, '') || 'venue'
}

/** Whether a slug may be used without a number. It must not equal the path of another page or look like an id. */
export const canBeUnnumbered = (slug: string): boolean => !RESERVED_SLUGS.has(slug) && !UUID_PATTERN.test(slug)

/** The part of a slug without "the-" and numbers. Names whose slugs could collide have the same stem. */
export const toSlugStem = (slug: string): string => slug.replace(/^the-(?=.)/, '').replace(/(?<=.)(-\d+)+$/, '')

export type VenueCoordinates = { latitude: number; longitude: number }
type CoordinatesInput = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/**
 * The coordinates of a venue after a save. A coordinate that is left out keeps its value, an empty one clears both, and
 * one out of range leaves both unchanged.
 */
export function resolveCoordinates(
  sent: CoordinatesInput,
  before: VenueCoordinates | null,
): { location: SavedVenue['location']; place: VenueCoordinates | null } {
  const latitude = sent.latitude === undefined ? (before?.latitude ?? null) : sent.latitude
  const longitude = sent.longitude === undefined ? (before?.longitude ?? null) : sent.longitude
  if (latitude === null || longitude === null) return { location: 'cleared', place: null }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { location: 'unchanged', place: before }
  return { location: 'saved', place: { latitude, longitude } }
}

type VenueZone = { place: VenueCoordinates | null; time_zone: string }

/**
 * The time zone of a venue after a save: the zone sent, or for null that of the location. If it is left out, it moves
 * with the location unless it was set explicitly. Undefined for an unknown zone, or if neither a zone nor a location is
 * known.
 */
export function resolveTimeZone(
  sent: string | null | undefined,
  coordinates: VenueCoordinates | null,
  before: VenueZone | null,
) {
  if (typeof sent === 'string') return isTimeZone(sent) ? sent : undefined
  if (sent === undefined && before !== null && !(hasMoved(coordinates, before.place) && matchesCoordinates(before)))
    return before.time_zone
  return coordinates === null ? undefined : timeZoneAt(coordinates)
}

const hasMoved = (coordinates: VenueCoordinates | null, before: VenueCoordinates | null): boolean =>
  coordinates !== null && (coordinates.latitude !== before?.latitude || coordinates.longitude !== before.longitude)

const matchesCoordinates = ({ place, time_zone }: VenueZone): boolean =>
  place === null || timeZoneAt(place) === time_zone

/** How many open venue requests a user may have. */
export const MAX_OPEN_REQUESTS = 5
