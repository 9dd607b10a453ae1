import { Navigate, useLocation, useParams } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toDayKey } from '#web/ui/times.ts'
import { VenueBackLink } from '#web/venues/VenueBackLink.tsx'
import { AddItemLink, VenueSubpage } from '#web/venues/VenueSubpage.tsx'
import { EventList } from './EventList.tsx'
import { EventMonth } from './EventMonth.tsx'
import { EventSkeletons } from './EventSkeletons.tsx'
import { formatTimeZoneName } from './format-event.ts'

const EVENT_HASH = /^event-([0-9a-f-]{36})$/

/** A venue's events: a month calendar to choose a day, and the list. */
export const EventsScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId/events' })
  const { hash } = useLocation()
  // Links of earlier emails and notifications lead to an event in the list.
  const eventId = EVENT_HASH.exec(hash)?.[1]
  if (eventId)
    return <Navigate to="/venues/$venueSlugOrId/events/$eventId" params={{ venueSlugOrId, eventId }} replace />
  return (
    <VenueSubpage slugOrId={venueSlugOrId} loading={<EventsSkeleton />}>
      {(venue) => <Events key={venue.id} venue={venue} />}
    </VenueSubpage>
  )
}

const Events = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const today = toDayKey(now, venue.time_zone)
  const [month, setMonth] = useState(today.slice(0, 7))
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming')
  const [day, setDay] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        title="Events"
        tab={`Events · ${venue.name}`}
        crumb={<VenueBackLink venue={venue} />}
        lead={
          <p className="flex items-center gap-2 text-small">
            <Clock aria-hidden className="size-4.5 flex-none" />
            All times in {[venue.city, formatTimeZoneName(venue.time_zone, now)].filter(Boolean).join(', ')}
          </p>
        }
        actions={
          venue.is_mine ? (
            <AddItemLink venue={venue} to="/venues/$venueSlugOrId/events/new" label="Create New Event" />
          ) : null
        }
      />
      <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)] desk:gap-8">
        <div className="min-w-0 tablet:sticky tablet:top-20">
          <EventMonth
            venueId={venue.id}
            month={month}
            onMonth={setMonth}
            today={today}
            chosen={day}
            onChoose={setDay}
          />
        </div>
        <div className="min-w-0">
          {day ? null : (
            <SegmentedControl
              label="When"
              segments={[
                { value: 'upcoming', label: 'Upcoming' },
                { value: 'past', label: 'Past' },
              ]}
              value={when}
              onChange={setWhen}
              className="mb-4"
            />
          )}
          <EventList
            venueId={venue.id}
            isMine={venue.is_mine}
            listed={day ? { day } : { when }}
            onShowAll={() => setDay(null)}
          />
        </div>
      </div>
    </>
  )
}

const EventsSkeleton = () => (
  <>
    <Skeleton className="mb-6 h-24 w-72" />
    <div className="grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)] desk:gap-8">
      <Skeleton className="h-96 rounded-card!" />
      <EventSkeletons />
    </div>
  </>
)
