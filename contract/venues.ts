import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { limits } from './limits.ts'
import { nearbyFields } from './location.ts'
import { pageInput, pageOutput } from './paging.ts'
import { NEARBY_RADIUS_METERS } from './shifts.texts.ts'
import { ShiftLine } from './shifts.ts'
import { normalizedTextUpTo, SlugOrId } from './text.ts'
import { SHIFTS_AT_OWN_VENUES_LIMIT, VENUES_NEAR_LIMIT } from './venues.texts.ts'

/** An option of the venue field in the shift form. */
export const VenueOption = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  time_zone: z.string().describe('IANA name'),
})
export type VenueOption = z.output<typeof VenueOption>

/** What a venue has on today, in one line. A special takes precedence over an event. */
export const Tonight = z.object({
  kind: z.enum(['special', 'event']),
  title: z.string(),
  is_on: z.boolean().describe('active or happening now; else later today'),
})
export type Tonight = z.output<typeof Tonight>

export const VenueCard = VenueOption.extend({
  slug: z.string(),
  state_province: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  venue_image_url: z.string().nullable(),
  follower_count: z.int(),
  on_now_count: z.int().describe('people on shift whom the viewer may see'),
  tonight: Tonight.nullable(),
})
export type VenueCard = z.output<typeof VenueCard>

export const NearbyVenue = VenueCard.extend({
  latitude: z.number(),
  longitude: z.number(),
  distance_meters: z.number().describe('from the position sent'),
})
export type NearbyVenue = z.output<typeof NearbyVenue>

/** A venue on its owner's home page. */
export const OwnVenue = VenueCard.extend({
  is_archived: z.boolean(),
  next_shift: ShiftLine.nullable().describe('who starts next, as far as the owner may see'),
})
export type OwnVenue = z.output<typeof OwnVenue>

export const VenueDetail = VenueCard.omit({ tonight: true }).extend({
  description: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  country: z.string().nullable(),
  phone_number: z.string().nullable(),
  website_url: z.string().nullable(),
  venue_image_full_url: z.string().nullable(),
  venue_image_alt: z.string().nullable(),
  is_mine: z.boolean(),
  is_archived: z.boolean().describe('true only for its owner; for everybody else it is missing'),
  is_hidden: z.boolean().describe('archived by staff: its owner cannot bring it back'),
  is_following: z.boolean(),
  on_now: z.array(ShiftLine).describe('at most 50, whoever is on longest first'),
  upcoming_shifts: pageOutput(ShiftLine),
})
export type VenueDetail = z.output<typeof VenueDetail>

const locationInput = nearbyFields(NEARBY_RADIUS_METERS)

const bySlugOrId = { slugOrId: SlugOrId }
const Follow = z.object({ is_following: z.boolean(), follower_count: z.int() })

export const venues = {
  list: memberContract
    .route({
      summary: 'Venues A–Z, with `q` those whose name or city holds it, with `followed` those I follow.',
      method: 'GET',
      path: '/venues',
      tags: ['venues'],
    })
    .input(
      z.strictObject({
        q: normalizedTextUpTo(limits.name).default(''),
        followed: z.boolean().default(false),
        ...pageInput(30, 50),
      }),
    )
    .output(pageOutput(VenueCard)),

  near: memberContract
    .route({
      summary:
        'Venues within `radius_meters` of a position, nearest first, with `q` those whose name or city holds it.',
      method: 'GET',
      path: '/venues/near',
      tags: ['venues'],
    })
    .input(
      z.strictObject({
        ...locationInput,
        q: normalizedTextUpTo(limits.name).default(''),
        limit: z.int().min(1).max(100).default(VENUES_NEAR_LIMIT),
      }),
    )
    .output(z.object({ items: z.array(NearbyVenue) })),

  options: memberContract
    .route({
      summary: 'Every venue a shift can be posted at, A–Z, at most 500; with `q` those whose name or city holds it.',
      method: 'GET',
      path: '/venue-options',
      tags: ['venues'],
    })
    .input(z.strictObject({ q: normalizedTextUpTo(limits.name).default('') }))
    .output(z.object({ items: z.array(VenueOption) })),

  get: memberContract
    .route({
      summary:
        'One venue with who is on now and who comes next, as far as the viewer may see them. An old slug finds it too: its answer holds the new one.',
      method: 'GET',
      path: '/venues/{slugOrId}',
      tags: ['venues'],
    })
    .input(z.strictObject(bySlugOrId))
    .output(VenueDetail),

  shifts: memberContract
    .route({
      summary: "More of a venue's coming shifts, soonest first.",
      method: 'GET',
      path: '/venues/{slugOrId}/shifts',
      tags: ['venues'],
    })
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(20, 50) }))
    .output(pageOutput(ShiftLine)),

  follow: memberContract
    .route({
      summary: 'Follows a venue; again changes nothing.',
      method: 'PUT',
      path: '/venues/{slugOrId}/follow',
      tags: ['venues'],
    })
    .input(z.strictObject(bySlugOrId))
    .output(Follow),

  unfollow: memberContract
    .route({
      summary: 'Follows a venue no more.',
      method: 'DELETE',
      path: '/venues/{slugOrId}/follow',
      tags: ['venues'],
    })
    .input(z.strictObject(bySlugOrId))
    .output(Follow),

  mine: memberContract
    .route({ summary: 'Venues I own, A–Z, archived ones last.', method: 'GET', path: '/me/venues', tags: ['venues'] })
    .input(z.strictObject(pageInput(30, 50)))
    .output(pageOutput(OwnVenue)),

  shiftsAtMine: memberContract
    .route({
      summary: 'The soonest shifts at venues of mine, running ones included; private schedules only as a number.',
      method: 'GET',
      path: '/me/venues/shifts',
      tags: ['venues'],
    })
    .output(
      z.object({
        items: z.array(ShiftLine).max(SHIFTS_AT_OWN_VENUES_LIMIT),
        private_count: z.int().describe('shifts of private schedules this week, Monday to Sunday in each venue’s zone'),
      }),
    ),
}
