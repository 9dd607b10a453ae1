import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { useVenue } from './use-venue.ts'
import { VenueNotFound } from './VenueNotFound.tsx'

type OwnerOnlyProps = {
  slugOrId: string
  /** The toast that other users see on the venue's page after the redirect. */
  deniedMessage: string
  /** What loading the venue says to screen readers. */
  loading: string
  children: (venue: VenueDetail) => ReactNode
}

/** A page, with its own margins, for the venue's owner. Redirects others to the venue's page and shows why. */
export const OwnerOnly = ({ slugOrId, deniedMessage, loading, children }: OwnerOnlyProps) => {
  const { query, missing } = useVenue(slugOrId)
  if (missing) return <VenueNotFound text={missing} />
  const venue = query.data
  return (
    <>
      <div className="wrap pt-2 empty:hidden desk:pt-8">
        <QueryView query={query} failed={venueMessages.infoFailed} loading={<FormSkeleton text={loading} />}>
          {() => null}
        </QueryView>
      </div>
      {venue?.is_mine ? children(venue) : null}
      {venue && !venue.is_mine ? <RedirectToVenue venue={venue} refused={deniedMessage} /> : null}
    </>
  )
}

const RedirectToVenue = ({ venue, refused }: { venue: VenueDetail; refused: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error(refused)
    void navigate({ to: '/venues/$venueSlugOrId', params: { venueSlugOrId: venue.slug }, replace: true })
  }, [navigate, refused, venue.slug])
  return null
}

export const FormSkeleton = ({ text }: { text: string }) => (
  <Loading text={text} quiet>
    <div className="grid max-w-[42rem] gap-5">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-56 rounded-card!" />
      <Skeleton className="h-80 rounded-card!" />
    </div>
  </Loading>
)
