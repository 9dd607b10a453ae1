import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { AddEventToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { api } from '#web/core/api.ts'
import { getErrorCode } from '#web/core/errors.ts'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toEventTarget } from '#web/core/share/share-target.ts'
import { BackLink } from '#web/ui/BackLink.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { useVenue } from '#web/venues/use-venue.ts'
import { VenueFollowButton } from '#web/venues/VenueFollowButton.tsx'
import { VenueItemNotFound } from '#web/venues/VenueItemNotFound.tsx'
import { VenueNotFound } from '#web/venues/VenueNotFound.tsx'
import { EventArticle } from './EventArticle.tsx'
import { EventImage } from './EventImage.tsx'
import { EventVenueCard } from './EventVenueCard.tsx'
import { eventKind } from './event-kind.ts'
import { getEventEnd } from './format-event.ts'
import { formatSeries, type RepeatingEvent } from './format-series.ts'
import { eventTexts } from './texts.ts'

// Loaded on demand, because only owners see it, and its dialog is large.
const EventMenu = lazyPart(() => import('./EventMenu.tsx').then((module) => ({ default: module.EventMenu })))

/** One event of a venue: past, present or cancelled. */
export const EventScreen = () => {
  const { venueSlugOrId, eventId } = useParams({ from: '/member/venues/$venueSlugOrId/events/$eventId' })
  const { query, missing } = useVenue(venueSlugOrId)
  const event = useQuery(api.events.get.queryOptions({ input: { id: eventId } }))
  if (missing) return <VenueNotFound text={missing} />
  const code = getErrorCode(event.error)
  const isElsewhere = query.data && event.data && event.data.venue_id !== query.data.id
  // The contract refuses a malformed id with INVALID, which means the same as a missing event here.
  if (query.data && (code === 'NOT_FOUND' || code === 'INVALID' || isElsewhere))
    return <VenueItemNotFound venue={query.data} kind={eventKind} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <QueryView query={query} failed={eventMessages.loadOneFailed} loading={<EventSkeleton />}>
        {(venue) => (
          <QueryView query={event} failed={eventMessages.loadOneFailed} loading={<EventSkeleton />}>
            {(found) => <EventView key={found.id} venue={venue} slugOrId={venueSlugOrId} event={found} />}
          </QueryView>
        )}
      </QueryView>
    </div>
  )
}

type EventViewProps = { venue: VenueDetail; slugOrId: string; event: RepeatingEvent }

const EventView = ({ venue, slugOrId, event }: EventViewProps) => {
  const now = useCurrentMinute()
  const params = { venueSlugOrId: venue.slug }
  return (
    <>
      <title>{`${event.name} at ${venue.name} · Last Call`}</title>
      <BackLink to={eventKind.list} params={params}>
        {eventTexts.allAt(venue.name)}
      </BackLink>
      <div className="mt-2 grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
        <EventArticle
          event={event}
          now={now}
          image={event.image_url ? <EventImage event={event} /> : null}
          repeats={formatSeries(event)}
          place={[venue.name, venue.city].filter(Boolean).join(', ')}
          actions={<EventActions event={event} isMine={venue.is_mine} isOver={getEventEnd(event) <= now} />}
        />
        <EventVenueCard
          venue={venue}
          name={
            <Link to="/venues/$venueSlugOrId" params={params} className="link-line inline-flex min-h-11 items-center">
              {venue.name}
            </Link>
          }
        >
          <VenueFollowButton venue={venue} slugOrId={slugOrId} />
        </EventVenueCard>
      </div>
    </>
  )
}

type EventActionsProps = { event: VenueEvent; isMine: boolean; isOver: boolean }

const EventActions = ({ event, isMine, isOver }: EventActionsProps) => {
  const navigate = useNavigate()
  const showList = () =>
    void navigate({ to: eventKind.list, params: { venueSlugOrId: event.venue_slug }, replace: true })
  return (
    <div className="-mx-2.5 flex items-center">
      {event.cancelled_at || isOver ? null : <AddEventToCalendar event={event} />}
      <ShareButton target={toEventTarget(event)} />
      {isMine ? (
        <Suspense fallback={<span className="size-11" />}>
          <EventMenu event={event} onDeleted={showList} />
        </Suspense>
      ) : null}
    </div>
  )
}

const EventSkeleton = () => (
  <Loading text="Loading the event..." quiet>
    <Skeleton className="mb-2 h-11 w-48" />
    <div className="grid gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
      <Skeleton className="h-112 rounded-card!" />
      <Skeleton className="h-48 rounded-card!" />
    </div>
  </Loading>
)
