import { useBack } from '#web/core/back.ts'
import { BackLink } from '#web/ui/BackLink.tsx'

type VenueBackLinkProps = {
  venue: { name: string; slug: string }
  /** Leads to the screen that one came from, if there is one. */
  toPrevious?: boolean
}

/** A link back to the venue. */
export const VenueBackLink = ({ venue, toPrevious = false }: VenueBackLinkProps) => {
  const back = useBack()
  return (
    <BackLink
      to="/venues/$venueSlugOrId"
      params={{ venueSlugOrId: venue.slug }}
      onClick={toPrevious ? back.onClick : undefined}
    >
      {toPrevious ? back.label(venue.name) : venue.name}
    </BackLink>
  )
}
