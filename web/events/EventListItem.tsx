import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import { AddEventToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toEventTarget } from '#web/core/share/share-target.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EventPoster } from './EventPoster.tsx'
import { EventSummary } from './EventSummary.tsx'

// Loaded on demand, because only owners see it, and its dialog is large.
const EventMenu = lazyPart(() => import('./EventMenu.tsx').then((module) => ({ default: module.EventMenu })))

type EventListItemProps = { event: VenueEvent; now: number; isMine: boolean }

/** An event in a list, which leads to its page: poster, badge, name, time, the beginning of its description. */
export const EventListItem = ({ event, now, isMine }: EventListItemProps) => (
  <li className="relative flex flex-wrap gap-3 py-4 not-first:border-t not-first:border-line">
    <EventPoster event={event} className="size-16 flex-none rounded-key desk:size-24" />
    {/* At large text sizes, the text moves below the poster. */}
    <div className="min-w-[min(100%,8rem)] flex-1">
      <EventSummary event={event} now={now}>
        <Link
          to="/venues/$venueSlugOrId/events/$eventId"
          params={{ venueSlugOrId: event.venue_slug, eventId: event.id }}
          className="stretch"
        >
          <bdi>{event.name}</bdi>
        </Link>
      </EventSummary>
      {event.description ? (
        <p dir="auto" className="mt-1 line-clamp-4 text-small whitespace-pre-line text-ink-2 wrap-anywhere">
          {event.description}
        </p>
      ) : null}
    </div>
    <div className="-mt-2 -mr-2.5 flex flex-none flex-col">
      {event.cancelled_at ? null : <AddEventToCalendar event={event} />}
      {isMine ? (
        <Suspense fallback={<span className="size-11" />}>
          <EventMenu event={event} />
        </Suspense>
      ) : (
        <ShareButton target={toEventTarget(event)} />
      )}
    </div>
  </li>
)
