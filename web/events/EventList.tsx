import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { api } from '#web/core/api.ts'
import { itemsOf, paging } from '#web/core/paging.ts'
import { useFresh } from '#web/shifts/use-fresh.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { MorePages } from '#web/ui/MorePages.tsx'
import { useMinute } from '#web/ui/minute-clock.ts'
import { Read } from '#web/ui/Read.tsx'
import { isoText } from '#web/ui/times.ts'
import { EventRow } from './EventRow.tsx'
import { EventSkeletons } from './EventSkeletons.tsx'
import { endOf, fullDay, isHappening } from './phrases.ts'

/** What of a venue's events is listed. */
export type Listed = { when: 'upcoming' | 'past' } | { day: string }

type EventListProps = { venueId: string; isMine: boolean; listed: Listed; onShowAll: () => void }

/** A venue's events: those on now above those to come, those that are over, or those of one day. */
export const EventList = ({ venueId, isMine, listed, onShowAll }: EventListProps) => {
  const now = useMinute()
  const events = useInfiniteQuery(
    api.events.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ slugOrId: venueId, cursor, ...listed }),
      ...paging,
      placeholderData: keepPreviousData,
    }),
  )
  const items = itemsOf(events.data?.pages ?? [])
  const upcoming = 'when' in listed && listed.when === 'upcoming'
  useFresh(upcoming ? items.map(spanOf) : [], now, events.refetch)
  return (
    <Read query={events} failed={eventMessages.loadFailed} loading={<EventSkeletons />}>
      {() => (
        <div aria-busy={events.isPlaceholderData} className={events.isPlaceholderData ? 'opacity-60' : undefined}>
          <Groups items={items} now={now} isMine={isMine} listed={listed} onShowAll={onShowAll} />
          <MorePages query={events} failed={eventMessages.loadFailed} />
        </div>
      )}
    </Read>
  )
}

const spanOf = (event: VenueEvent) => ({
  start_time: event.start_time,
  end_time: isoText(endOf(event)),
})

type GroupsProps = Omit<EventListProps, 'venueId'> & { items: VenueEvent[]; now: number }

const Groups = ({ items, now, isMine, listed, onShowAll }: GroupsProps) => {
  if ('day' in listed)
    return (
      <>
        <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
          <h2 id="events-of-day">{fullDay(listed.day)}</h2>
          <button type="button" onClick={onShowAll} className="link-line min-h-11 text-small">
            Show all events
          </button>
        </div>
        <Group labelledBy="events-of-day" items={items} now={now} isMine={isMine} empty="No events on this day." />
      </>
    )
  if (listed.when === 'past')
    return (
      <>
        <h2 id="past-events" className="sr-only">
          Past events
        </h2>
        <Group labelledBy="past-events" items={items} now={now} isMine={isMine} empty="Nothing has been on here yet." />
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
          <Group labelledBy="events-on" items={on} now={now} isMine={isMine} />
        </div>
      ) : null}
      {on.length === 0 || next.length > 0 ? (
        <>
          <h2 id="events-next" className={on.length > 0 ? 'mb-2' : 'sr-only'}>
            Next up
          </h2>
          <Group labelledBy="events-next" items={next} now={now} isMine={isMine} empty={eventMessages.none} />
        </>
      ) : null}
    </>
  )
}

type GroupProps = { labelledBy: string; items: VenueEvent[]; now: number; isMine: boolean; empty?: string }

const Group = ({ labelledBy, items, now, isMine, empty }: GroupProps) => (
  <Card aria-labelledby={labelledBy} className="py-0! tablet:py-1!">
    {items.length > 0 ? (
      <ul>
        {items.map((event) => (
          <EventRow key={event.id} event={event} now={now} isMine={isMine} />
        ))}
      </ul>
    ) : (
      <EmptyState art={<GlassArt kind="calendar" />} title={empty}>
        {isMine ? 'What you add stands here and in the month.' : 'Follow the venue to come back to it.'}
      </EmptyState>
    )}
  </Card>
)
