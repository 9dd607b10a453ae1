import { BackLink } from '#web/ui/BackLink.tsx'

/** A link back to a venue's menu. */
export const MenuBackLink = ({ venue }: { venue: { slug: string } }) => (
  <BackLink to="/venues/$venueSlugOrId/menu" params={{ venueSlugOrId: venue.slug }}>
    Menu
  </BackLink>
)
