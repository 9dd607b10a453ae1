import type { SavedVenue } from '#contract/venue-management.ts'
import { isTimeZone, timeZoneAt } from '#server/core/time-zones.ts'

/** Leaves room for what parts venues of one name. */
const SLUG_MAX = 100
const RESERVED_SLUGS = new Set(['new', 'near'])
const UUID_PATTERN = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/
/** Letters that are no letter with a mark, so that taking marks off leaves nothing of them. */
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

/** The address a name makes: small ASCII letters, digits and dashes. */
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

/** Whether a slug may stand without a number: not where it is another page's address or would be taken for an id. */
export const canBeUnnumbered = (slug: string): boolean => !RESERVED_SLUGS.has(slug) && !UUID_PATTERN.test(slug)

/** What names have in common that could end in the same slug. */
export const toSlugStem = (slug: string): string => slug.replace(/^the-(?=.)/, '').replace(/(?<=.)(-\d+)+$/, '')

export type Coordinates = { latitude: number; longitude: number }
type CoordinatesInput = { latitude?: number | null | undefined; longitude?: number | null | undefined }

/**
 * Where a venue stands after a save: what is left out stays, either one empty clears both, one out of range leaves them
 * as they were.
 */
export function resolveCoordinates(
  sent: CoordinatesInput,
  before: Coordinates | null,
): { location: SavedVenue['location']; place: Coordinates | null } {
  const latitude = sent.latitude === undefined ? (before?.latitude ?? null) : sent.latitude
  const longitude = sent.longitude === undefined ? (before?.longitude ?? null) : sent.longitude
  if (latitude === null || longitude === null) return { location: 'cleared', place: null }
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return { location: 'unchanged', place: before }
  return { location: 'saved', place: { latitude, longitude } }
}

type VenueZone = { place: Coordinates | null; time_zone: string }

/**
 * The zone after a save: a name as it is, null what the place says. Left out, it moves with the place, unless somebody
 * had set another one by hand. Undefined where there is neither a place nor a name of a zone.
 */
export function resolveTimeZone(
  sent: string | null | undefined,
  coordinates: Coordinates | null,
  before: VenueZone | null,
) {
  if (typeof sent === 'string') return isTimeZone(sent) ? sent : undefined
  if (sent === undefined && before !== null && !(hasMoved(coordinates, before.place) && matchesCoordinates(before)))
    return before.time_zone
  return coordinates === null ? undefined : timeZoneAt(coordinates)
}

const hasMoved = (coordinates: Coordinates | null, before: Coordinates | null): boolean =>
  coordinates !== null && (coordinates.latitude !== before?.latitude || coordinates.longitude !== before.longitude)

const matchesCoordinates = ({ place, time_zone }: VenueZone): boolean =>
  place === null || timeZoneAt(place) === time_zone

/** How many venues one may miss at a time. */
export const MAX_OPEN_REQUESTS = 5
