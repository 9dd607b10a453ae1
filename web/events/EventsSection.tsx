import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Plus } from 'lucide-react'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { useFresh } from '#web/shifts/use-fresh.ts'
import { ButtonLink, TextLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { useMinute } from '#web/ui/minute-clock.ts'
import { Read } from '#web/ui/Read.tsx'
import { Loading } from '#web/ui/Skeleton.tsx'
import { isoText } from '#web/ui/times.ts'
import { EventRow } from './EventRow.tsx'
import { EventSkeleton } from './EventSkeletons.tsx'
import { endOf } from './phrases.ts'

const SHOWN = 3

/** The next events on a venue's page. */
export const EventsSection = ({ venue }: { venue: VenueDetail }) => {
  const now = useMinute()
  const events = useQuery(api.events.list.queryOptions({ input: { slugOrId: venue.id, limit: SHOWN } }))
  const items = events.data?.items ?? []
  useFresh(
    items.map((event) => ({ ...event, end_time: isoText(endOf(event)) })),
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
      <Read
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
                <EventRow key={event.id} event={event} now={now} isMine={venue.is_mine} />
              ))}
            </ul>
          ) : (
            <p className="text-ink-2">{eventMessages.none}</p>
          )
        }
      </Read>
      {venue.is_mine ? (
        <ButtonLink to="/venues/$venueSlugOrId/events/new" params={params} className="mt-3">
          <Plus aria-hidden className="size-5" />
          Create New Event
        </ButtonLink>
      ) : null}
    </Card>
  )
}
