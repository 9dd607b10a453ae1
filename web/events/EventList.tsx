import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { byCursor, listUniqueItems } from '#web/core/paging.ts'
import { useRefetchWhenOver } from '#web/core/use-refetch-when-over.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadMorePages } from '#web/ui/LoadMorePages.tsx'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { QueryView } from '#web/ui/QueryView.tsx'
import { EventListItem } from './EventListItem.tsx'
import { EventSkeletons } from './EventSkeletons.tsx'
import { formatFullDay, isHappening, withEnd } from './format-event.ts'

/** Which of a venue's events are listed. */
export type EventListFilter = { when: 'upcoming' | 'past' } | { day: string }

type EventListProps = { venueId: string; isMine: boolean; listed: EventListFilter; onShowAll: () => void }

/** A venue's events: current and upcoming, past, or on one day. */
export const EventList = ({ venueId, isMine, listed, onShowAll }: EventListProps) => {
  const now = useCurrentMinute()
  const events = useInfiniteQuery(
    api.events.list.infiniteOptions({
      ...byCursor((cursor) => ({ slugOrId: venueId, cursor, ...listed })),
      placeholderData: keepPreviousData,
    }),
  )
  const items = listUniqueItems(events.data?.pages ?? [])
  const upcoming = 'when' in listed && listed.when === 'upcoming'
  useRefetchWhenOver(upcoming ? items.map(withEnd) : [], now, events.refetch)
  return (
    <QueryView query={events} failed={eventMessages.loadFailed} loading={<EventSkeletons />}>
      {() => (
        <div aria-busy={events.isPlaceholderData} className={events.isPlaceholderData ? 'opacity-60' : undefined}>
          <EventGroups items={items} now={now} isMine={isMine} listed={listed} onShowAll={onShowAll} />
          <LoadMorePages query={events} failed={eventMessages.loadFailed} />
        </div>
      )}
    </QueryView>
  )
}

type EventGroupsProps = Omit<EventListProps, 'venueId'> & { items: VenueEvent[]; now: number }

const EventGroups = ({ items, now, isMine, listed, onShowAll }: EventGroupsProps) => {
  if ('day' in listed)
    return (
      <>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="events-of-day">{formatFullDay(listed.day)}</h2>
          <button type="button" onClick={onShowAll} className="link-line min-h-11 text-small">
            Show all events
          </button>
        </div>
        <EventGroup labelledBy="events-of-day" items={items} now={now} isMine={isMine} empty="No events on this day." />
      </>
    )
  if (listed.when === 'past')
    return (
      <>
        <h2 id="past-events" className="sr-only">
          Past events
        </h2>
        <EventGroup labelledBy="past-events" items={items} now={now} isMine={isMine} empty="No past events." />
      </>
    )
  const on = items.filter((event) => isHappening(event, now) && !event.cancelled_at)
  const next = items.filter((event) => !on.includes(event))
  return (
    <>
      {on.length > 0 ? (
        <div className="mb-6">
          <h2 id="events-on" className="sr-only">
            On now
          </h2>
          <EventGroup labelledBy="events-on" items={on} now={now} isMine={isMine} />
        </div>
      ) : null}
      {on.length === 0 || next.length > 0 ? (
        <>
          <h2 id="events-next" className={on.length > 0 ? 'mb-2' : 'sr-only'}>
            Next up
          </h2>
          <EventGroup labelledBy="events-next" items={next} now={now} isMine={isMine} empty={eventMessages.none} />
        </>
      ) : null}
    </>
  )
}

type EventGroupProps = { labelledBy: string; items: VenueEvent[]; now: number; isMine: boolean; empty?: string }

const EventGroup = ({ labelledBy, items, now, isMine, empty }: EventGroupProps) => (
  <Card aria-labelledby={labelledBy} className="py-0! tablet:py-1!">
    {items.length > 0 ? (
      <ul>
        {items.map((event) => (
          <EventListItem key={event.id} event={event} now={now} isMine={isMine} />
        ))}
      </ul>
    ) : (
      <EmptyState art={<GlassArt kind="calendar" />} title={empty}>
        {isMine ? 'Events you add show up here and on the calendar.' : 'Follow the venue to find it again later.'}
      </EmptyState>
    )}
  </Card>
)
