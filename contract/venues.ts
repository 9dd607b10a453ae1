import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { HoursConfirmation } from './confirmations.ts'
import { ReadEditVersion } from './edit-version.ts'
import { limits } from './limits.ts'
import { nearbyFields } from './location.ts'
import { nightFields, nightRule } from './nights.ts'
import { VenueHours } from './opening-hours.ts'
import { pageInput, pageOutput } from './paging.ts'
import { NEARBY_RADIUS_METERS } from './shifts.limits.ts'
import { ShiftLine } from './shifts.ts'
import { normalizedTextUpTo, SlugOrId } from './text.ts'
import { SHIFTS_AT_OWN_VENUES_LIMIT, VENUE_OPTIONS_LIMIT, VENUES_NEAR_LIMIT } from './venues.limits.ts'

/** An option of the venue field in the shift form. */
export const VenueOption = z.object({
  id: z.uuid(),
  name: z.string(),
  city: z.string().nullable(),
  time_zone: z.string().describe('IANA time zone name.'),
})
export type VenueOption = z.output<typeof VenueOption>

/** What a venue has on today, or in the chosen night, in one line. A special takes precedence over an event. */
export const Tonight = z.object({
  kind: z.enum(['special', 'event']),
  title: z.string(),
  is_on: z.boolean().describe('True if it is on now, or at the chosen time; false if later.'),
})
export type Tonight = z.output<typeof Tonight>

export const VenueCard = VenueOption.extend({
  slug: z.string(),
  state_province: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  venue_image_url: z.string().nullable(),
  follower_count: z.int(),
  on_now_count: z.int().describe('Number of people on shift now, or in the chosen night, whom you can view.'),
  tonight: Tonight.nullable(),
})
export type VenueCard = z.output<typeof VenueCard>

export const NearbyVenue = VenueCard.extend({
  latitude: z.number(),
  longitude: z.number(),
  distance_meters: z.number().describe('Distance from the given location, in meters.'),
})
export type NearbyVenue = z.output<typeof NearbyVenue>

/** A venue on its owner's home page. */
export const OwnVenue = VenueCard.extend({
  is_archived: z.boolean(),
  next_shift: ShiftLine.nullable().describe('Next shift that you can view. Null if there is none.'),
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
  has_owner: z.boolean(),
  is_archived: z.boolean().describe('True only for the owner. For everyone else, an archived venue returns 404.'),
  is_hidden: z.boolean().describe('True if archived by staff. The owner cannot restore it.'),
  is_public: z.boolean().describe('True if people without an account can open its page.'),
  is_following: z.boolean(),
  on_now: z.array(ShiftLine).describe('Current shifts, earliest start first, at most 50.'),
  upcoming_shifts: pageOutput(ShiftLine),
  hours: VenueHours.nullable().describe('Null if its owner gave none.'),
  hours_confirmation: HoursConfirmation.nullable().describe(
    'Whether its hours are known to be right. Null if it has none.',
  ),
  version: ReadEditVersion,
  hours_version: ReadEditVersion.describe('Only if you can edit them. Send it with new hours.'),
})
export type VenueDetail = z.output<typeof VenueDetail>

const locationInput = nearbyFields(NEARBY_RADIUS_METERS)

const bySlugOrId = { slugOrId: SlugOrId }
const Follow = z.object({ is_following: z.boolean(), follower_count: z.int() })

export const venues = {
  list: memberContract
    .get(
      '/venues',
      'Lists venues by name. `q` matches part of the name or city; `followed` limits the list to venues you follow, `on_now` to those with someone on shift whom you can view. With `day`, who and what is on are those of that night.',
    )
    .input(
      z
        .strictObject({
          q: normalizedTextUpTo(limits.name).default(''),
          followed: z.boolean().default(false),
          on_now: z.boolean().default(false),
          ...nightFields,
          ...pageInput(30, 50),
        })
        .refine(...nightRule),
    )
    .output(pageOutput(VenueCard)),

  near: memberContract
    .get(
      '/venues/near',
      'Lists the venues within `radius_meters` of a location, nearest first. `q`, `on_now` and `day` as for the list of venues.',
    )
    .input(
      z
        .strictObject({
          ...locationInput,
          q: normalizedTextUpTo(limits.name).default(''),
          on_now: z.boolean().default(false),
          ...nightFields,
          limit: z.int().min(1).max(100).default(VENUES_NEAR_LIMIT),
        })
        .refine(...nightRule),
    )
    .output(z.object({ items: z.array(NearbyVenue) })),

  options: memberContract
    .get(
      '/venue-options',
      `Lists the venues at which shifts can be posted, by name, at most ${VENUE_OPTIONS_LIMIT}. \`q\` matches part of the name or city.`,
    )
    .input(z.strictObject({ q: normalizedTextUpTo(limits.name).default('') }))
    .output(z.object({ items: z.array(VenueOption) })),

  get: memberContract
    .get(
      '/venues/{slugOrId}',
      'Returns a venue with the current and upcoming shifts that you can view. An old slug works, too; the response has the new one.',
    )
    .input(z.strictObject(bySlugOrId))
    .output(VenueDetail),

  shifts: memberContract
    .get('/venues/{slugOrId}/shifts', "Lists more of a venue's upcoming shifts, soonest first.")
    .input(z.strictObject({ ...bySlugOrId, ...pageInput(20, 50) }))
    .output(pageOutput(ShiftLine)),

  follow: memberContract
    .put('/venues/{slugOrId}/follow', 'Follows a venue. Repeating it has no effect.')
    .input(z.strictObject(bySlugOrId))
    .output(Follow),

  unfollow: memberContract
    .delete('/venues/{slugOrId}/follow', 'Stops following a venue. Repeating it has no effect.')
    .input(z.strictObject(bySlugOrId))
    .output(Follow),

  mine: memberContract
    .get('/me/venues', 'Lists the venues you own by name, archived ones last.')
    .input(z.strictObject(pageInput(30, 50)))
    .output(pageOutput(OwnVenue)),

  shiftsAtMine: memberContract
    .get(
      '/me/venues/shifts',
      `Lists the next ${SHIFTS_AT_OWN_VENUES_LIMIT} current and upcoming shifts at the venues you own, soonest first. Shifts of private schedules are only counted.`,
    )
    .output(
      z.object({
        items: z.array(ShiftLine).max(SHIFTS_AT_OWN_VENUES_LIMIT),
        private_count: z
          .int()
          .describe("Number of shifts of private schedules this week, Monday to Sunday in each venue's zone."),
      }),
    ),
}
