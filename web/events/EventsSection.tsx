import { useQuery } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { Loading } from '#web/ui/Skeleton.tsx'
import { VenueSection } from '#web/venues/VenueSection.tsx'
import { EventListItem } from './EventListItem.tsx'
import { EventSkeleton } from './EventSkeletons.tsx'
import { withEnd } from './format-event.ts'

const SHOWN = 3

/** The next events, on the venue's page. */
export const EventsSection = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const events = useQuery(api.events.list.queryOptions({ input: { slugOrId: venue.id, limit: SHOWN } }))
  const items = events.data?.items ?? []
  useRefetchWhenOver(items.map(withEnd), now, events.refetch)
  return (
    <VenueSection
      venue={venue}
      id="venue-events"
      title="Events"
      query={events}
      failed={eventMessages.loadFailed}
      loading={
        <Loading text="Loading events..." quiet>
          <EventSkeleton />
        </Loading>
      }
      empty={eventMessages.none}
      all={{ to: '/venues/$venueSlugOrId/events', label: 'All events' }}
    >
      {(next) => (
        <ul>
          {next.map((event) => (
            <EventListItem key={event.id} event={event} now={now} isMine={venue.is_mine} />
          ))}
        </ul>
      )}
    </VenueSection>
  )
}
