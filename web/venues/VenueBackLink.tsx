import { BackLink } from '#web/ui/BackLink.tsx'

/** A link back to the venue. */
export const VenueBackLink = ({ venue }: { venue: { name: string; slug: string } }) => (
  <BackLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }}>
    {venue.name}
  </BackLink>
)
