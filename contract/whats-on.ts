import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { confirmationFields } from './confirmations.ts'
import { EVENT_TAGS_LIMIT } from './event-tags.ts'
import { EventTag } from './events.ts'
import { Instant } from './instant.ts'
import { nearbyFields } from './location.ts'
import { nightFields, nightRule } from './nights.ts'
import { OpeningState } from './opening-hours.ts'
import { ON_NOW_RADIUS_METERS } from './shifts.limits.ts'
import { WHATS_ON_LIMIT, WHATS_ON_PER_VENUE_LIMIT } from './whats-on.limits.ts'

const isOn = z.boolean().describe('True if it is on now, or at the chosen time; false if it begins later.')

/** A special that is on, or begins later in the night. */
export const WhatsOnSpecial = z.object({
  id: z.uuid(),
  title: z.string(),
  price: z.string().nullable(),
  is_on: isOn,
  start_time: Instant.nullable().describe('When it begins, if it is not on yet.'),
  end_time: Instant.nullable().describe('When it ends. Null if it has no end.'),
  later_hours: z
    .array(z.object({ start_time: Instant, end_time: Instant }))
    .describe('Its further hours now until the end of the night, or in the chosen part of the night.'),
  ...confirmationFields,
})
export type WhatsOnSpecial = z.output<typeof WhatsOnSpecial>

/** An event that is on, or begins later in the night. */
export const WhatsOnEvent = z.object({
  id: z.uuid(),
  name: z.string(),
  tags: z.array(EventTag).max(EVENT_TAGS_LIMIT),
  is_on: isOn,
  start_time: Instant,
  end_time: Instant.nullable(),
})
export type WhatsOnEvent = z.output<typeof WhatsOnEvent>

export const VenueWithOffers = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  city: z.string().nullable(),
  time_zone: z.string().describe('IANA time zone name. Show times in this zone.'),
  latitude: z.number(),
  longitude: z.number(),
  distance_meters: z.number().describe('Distance from the given location, in meters.'),
  as_of: Instant.describe('The time that this describes: now, or the start of the chosen part of the night.'),
  opening: OpeningState.nullable().describe('Whether it is open then. Null if its hours are unknown.'),
  specials: z.array(WhatsOnSpecial).max(WHATS_ON_PER_VENUE_LIMIT),
  events: z.array(WhatsOnEvent).max(WHATS_ON_PER_VENUE_LIMIT),
})
export type VenueWithOffers = z.output<typeof VenueWithOffers>

export const whatsOn = {
  near: memberContract
    .get(
      '/whats-on',
      `Lists the venues within \`radius_meters\` of a location that have specials or events on now or later tonight, or in the night of \`day\`, nearest first, at most ${WHATS_ON_LIMIT}; of each venue at most ${WHATS_ON_PER_VENUE_LIMIT} of both. What is on comes first, then what begins soonest.`,
    )
    .input(
      z
        .strictObject({
          ...nearbyFields(ON_NOW_RADIUS_METERS),
          ...nightFields,
          kind: z.enum(['special', 'event']).optional().describe('Only specials, or only events.'),
          tag: EventTag.optional().describe('Only events of this kind.'),
          open: z
            .boolean()
            .default(false)
            .describe('Only venues that are known to be open now, or in the chosen part of the night.'),
        })
        .refine(...nightRule),
    )
    .output(z.object({ items: z.array(VenueWithOffers).max(WHATS_ON_LIMIT) })),
}
