import { ChevronLeft } from 'lucide-react'
import { TextLink } from '#web/ui/ButtonLink.tsx'

/** The way back to a venue's events. */
export const EventsCrumb = ({ venue }: { venue: { slug: string } }) => (
  <TextLink to="/venues/$venueSlugOrId/events" params={{ venueSlugOrId: venue.slug }} className="-ml-1">
    <ChevronLeft aria-hidden className="size-4" />
    Events
  </TextLink>
)
