import { z } from 'zod'
import { VENUE_TEXT_FIELDS, VenueDraft } from '#contract/venue-management.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { parseCoordinate } from './coordinates.ts'

const Coordinate = z.string().transform(parseCoordinate)

/** The schema of the form's values. The image is handled separately. */
export const VenueFields = VenueDraft.omit({ allow_duplicate: true, image_id: true, image_alt: true }).extend({
  latitude: Coordinate,
  longitude: Coordinate,
  /** If empty, the zone follows the location. */
  time_zone: z.string(),
})
export type VenueFormInput = z.input<typeof VenueFields>
export type VenueFormValues = z.output<typeof VenueFields>

const DEGREES = ['latitude', 'longitude'] as const

/** The form's initial values, of a stored venue or of a new one. */
export const toVenueFormValues = (venue: Partial<VenueDetail>): VenueFormInput => ({
  ...Object.fromEntries(VENUE_TEXT_FIELDS.map((name) => [name, venue[name] ?? ''])),
  name: venue.name ?? '',
  latitude: venue.latitude?.toString() ?? '',
  longitude: venue.longitude?.toString() ?? '',
  time_zone: venue.time_zone ?? '',
  is_public: venue.is_public ?? true,
})

/** Picks the fields the user changed, so that a save doesn't overwrite changes from another tab. */
export const pickVenueChanges = (values: VenueFormValues, venue: VenueDetail) => {
  const changed = Object.fromEntries(
    VENUE_TEXT_FIELDS.filter((name) => (values[name] ?? null) !== venue[name]).map((name) => [name, values[name]]),
  ) as Partial<Pick<VenueFormValues, (typeof VENUE_TEXT_FIELDS)[number]>>
  const moved = DEGREES.some((name) => values[name] !== venue[name])
  return {
    ...changed,
    ...(moved && { latitude: values.latitude, longitude: values.longitude }),
    ...(values.time_zone !== venue.time_zone && { time_zone: values.time_zone || null }),
    ...(values.is_public !== venue.is_public && { is_public: values.is_public }),
  }
}

/** The input for a new venue. Without a time zone or a location, it gets the user's own zone. */
export const toVenueDraft = (values: VenueFormValues, placed: boolean, viewerZone: string) => ({
  ...values,
  time_zone: values.time_zone || (placed ? null : viewerZone),
})
