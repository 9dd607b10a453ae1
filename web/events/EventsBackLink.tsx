import { BackLink } from '#web/ui/BackLink.tsx'

/** A link back to a venue's events. */
export const EventsBackLink = ({ venue }: { venue: { slug: string } }) => (
  <BackLink to="/venues/$venueSlugOrId/events" params={{ venueSlugOrId: venue.slug }}>
    Events
  </BackLink>
)
