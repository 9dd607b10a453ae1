import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { EventsSection } from '#web/events/EventsSection.tsx'
import { MenuSection } from '#web/menus/MenuSection.tsx'
import { VenuePostsSection } from '#web/posts/VenuePostsSection.tsx'
import { SpecialsSection } from '#web/specials/SpecialsSection.tsx'
import { SpecialsWeekChart } from '#web/specials/SpecialsWeekChart.tsx'
import { useSpecials } from '#web/specials/use-specials.ts'
import { Card } from '#web/ui/Card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { Confirmation } from '#web/venues/confirmations/Confirmation.tsx'
import { findListedVenue } from '#web/venues/find-listed-venue.ts'
import { useVenue } from '#web/venues/use-venue.ts'
import { VenueActions } from '#web/venues/VenueActions.tsx'
import { VenueBanner } from '#web/venues/VenueBanner.tsx'
import { VenueFacts } from '#web/venues/VenueFacts.tsx'
import { VenueHero } from '#web/venues/VenueHero.tsx'
import { VenueMap } from '#web/venues/VenueMap.tsx'
import { VenueNotFound } from '#web/venues/VenueNotFound.tsx'
import { NotConfirmedCard } from './NotConfirmedCard.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { VenueBoard } from './VenueBoard.tsx'
import { VenueNextSteps } from './VenueNextSteps.tsx'

// Loaded on demand, because many venues have no opening hours.
const VenueHoursSection = lazyPart(() =>
  import('./VenueHoursSection.tsx').then((module) => ({ default: module.VenueHoursSection })),
)

const UUID_LENGTH = 36

/** A venue: who is on now and next, what is on, and how to get there. */
export const VenueScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId' })
  const { query, missing } = useVenue(venueSlugOrId)
  if (missing) return <VenueNotFound text={missing} />
  return (
    <QueryView query={query} failed={venueMessages.loadFailed} loading={<VenueSkeleton slugOrId={venueSlugOrId} />}>
      {(venue) =>
        hasMoved(venue, venueSlugOrId) ? (
          <Navigate to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }} replace />
        ) : (
          <VenuePage venue={venue} slugOrId={venueSlugOrId} onEnded={() => void query.refetch()} />
        )
      }
    </QueryView>
  )
}

/** Whether the URL has a former slug. The page then replaces it, so that copied links use the current one. */
const hasMoved = (venue: VenueDetail, slugOrId: string) =>
  slugOrId.length !== UUID_LENGTH && slugOrId.toLowerCase() !== venue.slug

type VenuePageProps = { venue: VenueDetail; slugOrId: string; onEnded: () => void }

const VenuePage = ({ venue, slugOrId, onEnded }: VenuePageProps) => (
  <>
    <title>{`${venue.name} · Last Call`}</title>
    <VenueHero venue={venue} />
    <div className="wrap pt-4">
      {venue.is_archived ? (
        <Notice title="This venue is archived." className="mb-4">
          {venue.is_hidden
            ? venueMessages.hiddenByStaff
            : 'Only you can see this page. To bring the venue back, edit it.'}
        </Notice>
      ) : null}
      {venue.hours ? (
        // As high as the closed section, so that nothing moves.
        <Suspense fallback={<div className="mb-2 h-11" />}>
          <VenueHoursSection venue={venue} />
        </Suspense>
      ) : null}
      <HoursConfirmation venue={venue} />
      <VenueActions venue={venue} slugOrId={slugOrId} />
    </div>
    <SectionTabs className="tablet:hidden" />
    <div className="in-order wrap grid items-start gap-5 pt-4 tablet:grid-cols-2 tablet:grid-rows-[auto_1fr] desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-x-8">
      <div className="in-order grid min-w-0 gap-5 tablet:row-span-2 desk:row-span-1">
        <NotConfirmedCard venue={venue} />
        <VenueNextSteps venue={venue} />
        <VenueBoard venue={venue} onEnded={onEnded} />
        <EventsSection venue={venue} />
        <SpecialsSection venue={venue} />
      </div>
      {/* Ends the shorter column: the second one on tablets, the first one on desktops. */}
      <div className="grid min-w-0 tablet:col-start-2 tablet:row-start-2 desk:col-start-1">
        <VenueSpecialsWeek venue={venue} />
      </div>
      <div className="in-order grid min-w-0 gap-5 tablet:col-start-2 tablet:row-start-1 desk:row-span-2">
        <MenuSection venue={venue} />
        <VenuePostsSection venue={venue} />
        <VenueFacts venue={venue} map={venue.latitude === null ? undefined : <VenueMap venue={venue} />} />
      </div>
    </div>
  </>
)

/** Under the hours, and not loaded with them, so that nothing moves. */
const HoursConfirmation = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const { hours_confirmation } = venue
  if (!hours_confirmation) return null
  return (
    <Confirmation venue={venue} confirmation={hours_confirmation} now={now} className="-mt-2 mb-3 max-w-xl pl-7.5" />
  )
}

/** Has the name and the small photo of the list that led here. */
const VenueSkeleton = ({ slugOrId }: { slugOrId: string }) => {
  const listed = findListedVenue(useQueryClient(), slugOrId)
  return (
    <>
      {listed ? (
        <VenueBanner
          venue={{
            ...listed,
            address_line1: null,
            venue_image_full_url: listed.venue_image_url,
            venue_image_alt: null,
          }}
        />
      ) : null}
      <Loading text="Loading the venue..." quiet>
        {listed ? null : <Skeleton className="h-60 rounded-none! desk:h-97" />}
        <div className="wrap grid gap-5 pt-4 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] desk:gap-8">
          <Skeleton className="h-96 rounded-card!" />
          <Skeleton className="h-64 rounded-card!" />
        </div>
      </Loading>
    </>
  )
}

/** The venue's specials this week, by hour. Renders nothing if no special has hours. */
const VenueSpecialsWeek = ({ venue }: { venue: VenueDetail }) => {
  const { query, now } = useSpecials(venue.slug)
  const specials = (query.data?.items ?? []).filter(({ status, windows }) => status !== 'expired' && windows.length > 0)
  if (specials.length === 0) return null
  return (
    <Card aria-labelledby="week-of-specials" className="grid gap-3">
      <h2 id="week-of-specials">This week by the hour</h2>
      <SpecialsWeekChart specials={specials} now={now} />
    </Card>
  )
}
