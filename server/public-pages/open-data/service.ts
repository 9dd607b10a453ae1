import type { z } from 'zod'
import type { OpenShift, OpenVenue } from '#contract/open-data.ts'
import type { PublicShift } from '#contract/public-pages.ts'
import type { Services } from '#server/core/requests/context.ts'
import { readPublicVenue } from '#server/public-pages/service.ts'

const DAY = 86_400_000

/**
 * A venue with a public page, as other sites may show it. Undefined alike for a venue that does not exist and one that
 * is not public.
 */
export async function readOpenVenue(
  services: Pick<Services, 'db' | 'clock' | 'mediaLinks'>,
  slug: string,
  origin: string,
): Promise<z.input<typeof OpenVenue> | undefined> {
  const venue = await readPublicVenue(services, slug)
  if (!venue) return undefined
  const until = services.clock.now().getTime() + DAY
  const shifts = venue.shifts.filter(({ start_time }) => start_time.getTime() < until).map(toOpenShift)
  return { ...venue, url: `${origin}/venues/${venue.slug}`, shifts }
}

const toOpenShift = ({ person, start_time, end_time }: z.input<typeof PublicShift>): z.input<typeof OpenShift> => ({
  name: person.full_name,
  user_type: person.user_type,
  is_verified: person.is_verified,
  start_time,
  end_time,
})
