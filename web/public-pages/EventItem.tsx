import { toEventPath } from '#contract/event-path.ts'
import type { PublicEvent } from '#contract/public-pages.ts'
import { EventPoster } from '#web/events/EventPoster.tsx'
import { EventSummary } from '#web/events/EventSummary.tsx'

type EventItemProps = {
  event: PublicEvent
  venue: { slug: string; time_zone: string }
  now: number
}

/** An event in a list, which leads to its page: poster, badge, name, time in the venue's zone, description. */
export const EventItem = ({ event, venue, now }: EventItemProps) => (
  // Links from earlier notifications and emails lead to this id.
  <li
    id={`event-${event.id}`}
    className="relative flex scroll-mt-20 flex-wrap gap-4 py-4 not-first:border-t not-first:border-line"
  >
    <EventPoster event={event} className="size-16 flex-none rounded-key tablet:size-24" />
    {/* At large text sizes, the text moves below the poster. */}
    <div className="min-w-[min(100%,8rem)] flex-1">
      <EventSummary event={{ ...event, venue_time_zone: venue.time_zone }} now={now} viewerZone={venue.time_zone}>
        <a href={toEventPath(venue.slug, event.id)} className="stretch">
          <bdi>{event.name}</bdi>
        </a>
      </EventSummary>
      {event.description ? (
        <p dir="auto" className="mt-1 line-clamp-4 text-small whitespace-pre-line text-ink-2 wrap-anywhere">
          {event.description}
        </p>
      ) : null}
    </div>
  </li>
)
