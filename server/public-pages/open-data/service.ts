import type { z } from 'zod'
import { toEventPath } from '#contract/event-path.ts'
import type { OpenShift } from '#contract/open-data.ts'
import type { PublicShift } from '#contract/public-pages.ts'
import type { Services } from '#server/core/requests/context.ts'
import type { OpenVenueAnswer } from '#server/core/requests/ports.ts'
import { toMinute } from '#server/public-pages/page-cache/service.ts'
import { findVenuePage } from '#server/public-pages/service.ts'

const DAY = 86_400_000

/**
 * A venue with a public page, as other sites may show it, as of the present minute. Undefined alike for a venue that does
 * not exist and one that is not public.
 */
export function readOpenVenue(
  services: Pick<Services, 'db' | 'clock' | 'mediaLinks' | 'openVenues'>,
  slug: string,
  origin: string,
): Promise<OpenVenueAnswer | undefined> {
  const minute = toMinute(services.clock.now())
  return services.openVenues.get(JSON.stringify([origin, slug.toLowerCase()]), minute, async () => {
    const found = await findVenuePage({ ...services, clock: { now: () => minute } }, slug)
    if (!found) return undefined
    const { id, page: venue } = found
    const until = minute.getTime() + DAY
    const shifts = venue.shifts.filter(({ start_time }) => start_time.getTime() < until).map(toOpenShift)
    const events = venue.events.map((event) => ({ ...event, url: origin + toEventPath(venue.slug, event.id) }))
    const { venue_image_url: url, venue_image_alt: alt } = venue
    const image = url === null ? null : { url, alt: alt ?? '' }
    return { id, minute, image, venue: { ...venue, url: `${origin}/venues/${venue.slug}`, shifts, events } }
  })
}

const toOpenShift = ({ person, start_time, end_time }: z.input<typeof PublicShift>): z.input<typeof OpenShift> => ({
  name: person.full_name,
  user_type: person.user_type,
  is_verified: person.is_verified,
  start_time,
  end_time,
})
