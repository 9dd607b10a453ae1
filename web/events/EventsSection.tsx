import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { useRefetchWhenOver } from '#web/shifts/use-refetch-when-over.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { toIsoText } from '#web/ui/times.ts'
import { EventListItem } from './EventListItem.tsx'
import { EventSkeleton } from './EventSkeletons.tsx'
import { getEventEnd } from './format-event.ts'

const SHOWN = 3

/** The next events, on the venue's page. */
export const EventsSection = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const events = useQuery(api.events.list.queryOptions({ input: { slugOrId: venue.id, limit: SHOWN } }))
  const items = events.data?.items ?? []
  useRefetchWhenOver(
    items.map((event) => ({ ...event, end_time: toIsoText(getEventEnd(event)) })),
    now,
    events.refetch,
  )
  const params = { venueSlugOrId: venue.slug }
  return (
    <Card aria-labelledby="venue-events">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="venue-events">Events</h2>
        <TextLink to="/venues/$venueSlugOrId/events" params={params}>
          All events
          <ChevronRight aria-hidden className="size-4" />
        </TextLink>
      </div>
      <QueryView
        query={events}
        failed={eventMessages.loadFailed}
        loading={
          <Loading text="Loading events..." quiet>
            <EventSkeleton />
          </Loading>
        }
      >
        {({ items: next }) =>
          next.length > 0 ? (
            <ul>
              {next.map((event) => (
                <EventListItem key={event.id} event={event} now={now} isMine={venue.is_mine} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">{eventMessages.none}</p>
          )
        }
      </QueryView>
      {venue.is_mine ? (
        <ButtonLink to="/venues/$venueSlugOrId/events/new" params={params} className="mt-3">
          <Plus aria-hidden className="size-5" />
          Create New Event
        </ButtonLink>
      ) : null}
    </Card>
  )
}
