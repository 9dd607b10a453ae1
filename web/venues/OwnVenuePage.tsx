import type { ReactNode } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { AccessDenied } from '#web/core/AccessDenied.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { useVenue } from './use-venue.ts'
import { VenueBackLink } from './VenueBackLink.tsx'
import { VenueNotFound } from './VenueNotFound.tsx'

type OwnVenuePageProps = {
  slugOrId: string
  title: string
  loading: ReactNode
  /** Whether the page is left for the screen that one came from. */
  isForm?: boolean
  children: (venue: VenueDetail) => ReactNode
}

/** A page with a title, which is not printed, for the venue's owner. Others read why they cannot use it. */
export const OwnVenuePage = ({ slugOrId, title, loading, isForm = false, children }: OwnVenuePageProps) => {
  const { query, missing } = useVenue(slugOrId)
  const venue = query.data
  if (missing) return <VenueNotFound text={missing} />
  if (venue && !venue.is_mine)
    return (
      <AccessDenied reason={venueMessages.notYours} action={<ButtonLink to="/venues">Back to Venues</ButtonLink>} />
    )
  return (
    <div className="wrap pt-2 desk:pt-8">
      <div className="print:hidden">
        <PageHeader title={title} crumb={venue ? <VenueBackLink venue={venue} toPrevious={isForm} /> : undefined} />
      </div>
      <QueryView query={query} failed={venueMessages.loadFailed} loading={loading}>
        {children}
      </QueryView>
    </div>
  )
}
