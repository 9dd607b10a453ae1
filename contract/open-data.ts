import { z } from 'zod'
import { anyoneContract } from './access-levels.ts'
import { UserType } from './accounts.ts'
import { Instant } from './instant.ts'
import { PublicEvent, PublicSpecial, PublicVenueFacts } from './public-pages.ts'
import { SlugOrId } from './text.ts'

/** Links to stored images expire within an hour, so they are of no use to other sites. */
const noImage = {
  image_url: true,
  image_full_url: true,
  image_alt: true,
  image_width: true,
  image_height: true,
  image_placeholder: true,
} as const

/** A person at work. Without id, username or photo, so that no one's hours can be collected across venues or days. */
export const OpenShift = z.object({
  name: z.string().nullable().describe('Null if the person gave no full name.'),
  user_type: UserType,
  is_verified: z.boolean(),
  start_time: Instant,
  end_time: Instant.nullable().describe('Null if not shown.'),
})

/** A venue with a public page, as other sites may show it. */
export const OpenVenue = PublicVenueFacts.omit({
  venue_image_url: true,
  venue_image_full_url: true,
  venue_image_alt: true,
  has_owner: true,
}).extend({
  url: z.url().describe("The venue's public page."),
  shifts: z
    .array(OpenShift)
    .describe('Of people who show them to everyone: running, or starting within 24 hours, soonest first.'),
  specials: z.array(PublicSpecial.omit(noImage)),
  events: z.array(PublicEvent.omit(noImage).extend({ url: z.url().describe("The event's public page.") })),
})
export type OpenVenue = z.output<typeof OpenVenue>

export const openData = {
  venue: anyoneContract
    .get('/public/venues/{slug}', 'Returns a venue with a public page. Any site may read it; cookies are ignored.')
    .meta({ access_level: 'anyone', open_data: true })
    .input(z.strictObject({ slug: SlugOrId }))
    .output(OpenVenue),
}
