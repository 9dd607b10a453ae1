import { z } from 'zod'
import { VenueDraft } from '#contract/venue-management.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { parseCoordinate } from './coordinates.ts'

const Coordinate = z.string().transform(parseCoordinate)

/** The venue as its form holds it; coordinates as they are typed. The picture goes apart. */
export const VenueFields = VenueDraft.omit({ allow_duplicate: true, picture_id: true, image_alt: true }).extend({
  latitude: Coordinate,
  longitude: Coordinate,
  /** Empty: it follows the location. */
  time_zone: z.string(),
})
export type VenueFormInput = z.input<typeof VenueFields>
export type VenueFormValues = z.output<typeof VenueFields>

const texts = [
  'name',
  'description',
  'address_line1',
  'address_line2',
  'city',
  'state_province',
  'postal_code',
  'country',
  'phone_number',
  'website_url',
] as const
const DEGREES = ['latitude', 'longitude'] as const

/** The form as it opens. */
export const toVenueFormValues = (venue: VenueDetail): VenueFormInput => ({
  ...Object.fromEntries(texts.map((name) => [name, venue[name] ?? ''])),
  name: venue.name,
  latitude: venue.latitude?.toString() ?? '',
  longitude: venue.longitude?.toString() ?? '',
  time_zone: venue.time_zone,
})

export const EMPTY_VENUE_FORM = (name = ''): VenueFormInput => ({
  ...Object.fromEntries(texts.map((text) => [text, ''])),
  name,
  latitude: '',
  longitude: '',
  time_zone: '',
})

/** Only what differs is sent: what somebody changed in another tab meanwhile stays. */
export const pickVenueChanges = (values: VenueFormValues, venue: VenueDetail) => {
  const changed = Object.fromEntries(
    texts.filter((name) => (values[name] ?? null) !== venue[name]).map((name) => [name, values[name]]),
  ) as Partial<Pick<VenueFormValues, (typeof texts)[number]>>
  const moved = DEGREES.some((name) => values[name] !== venue[name])
  return {
    ...changed,
    ...(moved && { latitude: values.latitude, longitude: values.longitude }),
    ...(values.time_zone !== venue.time_zone && { time_zone: values.time_zone || null }),
  }
}

/** A new venue as it is sent: without a zone of its own or a place to read it from, it is where its keeper is. */
export const toVenueDraft = (values: VenueFormValues, placed: boolean, viewerZone: string) => ({
  ...values,
  time_zone: values.time_zone || (placed ? null : viewerZone),
})
