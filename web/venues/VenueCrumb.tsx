import { ChevronLeft } from 'lucide-react'
import { TextLink } from '#web/ui/ButtonLink.tsx'

/** The way back to the venue. */
export const VenueCrumb = ({ venue }: { venue: { name: string; slug: string } }) => (
  <TextLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }} className="-ml-1">
    <ChevronLeft aria-hidden className="size-4" />
    {venue.name}
  </TextLink>
)
