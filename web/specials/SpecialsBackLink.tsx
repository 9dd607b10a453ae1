import { BackLink } from '#web/ui/BackLink.tsx'

/** A link back to a venue's specials. */
export const SpecialsBackLink = ({ venue }: { venue: { slug: string } }) => (
  <BackLink to="/venues/$venueSlugOrId/specials" params={{ venueSlugOrId: venue.slug }}>
    Specials
  </BackLink>
)
