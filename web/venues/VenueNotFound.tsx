import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { UnavailablePage } from '#web/ui/UnavailablePage.tsx'

/** Replaces the page of a missing venue. */
export const VenueNotFound = ({ text }: { text: string }) => (
  <UnavailablePage
    tab="Venue not found"
    art={<GlassArt kind="shut" />}
    title={text}
    action={<ButtonLink to="/venues">Browse All Venues</ButtonLink>}
  >
    It may have closed, or the link may be wrong.
  </UnavailablePage>
)
