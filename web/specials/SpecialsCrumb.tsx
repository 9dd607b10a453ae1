import { ChevronLeft } from 'lucide-react'
import { TextLink } from '#web/ui/ButtonLink.tsx'

/** The way back to a venue's specials. */
export const SpecialsCrumb = ({ venue }: { venue: { slug: string } }) => (
  <TextLink to="/venues/$venueSlugOrId/specials" params={{ venueSlugOrId: venue.slug }} className="-ml-1">
    <ChevronLeft aria-hidden className="size-4" />
    Specials
  </TextLink>
)
