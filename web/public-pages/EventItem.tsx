import type { PublicEvent } from '#contract/public-pages.ts'
import { EventPoster } from '#web/events/EventPoster.tsx'
import { EventSummary } from '#web/events/EventSummary.tsx'
import { cx } from '#web/ui/cx.ts'

type EventItemProps = {
  event: PublicEvent
  zone: string
  now: number
  /** Where the event is, for a list elsewhere. Shortens its description. */
  href?: string
}

/** An event in a list: poster, badge, name, time in the venue's zone, description. */
export const EventItem = ({ event, zone, now, href }: EventItemProps) => (
  <li
    id={href ? undefined : `event-${event.id}`}
    className="relative flex scroll-mt-20 flex-wrap gap-4 py-4 not-first:border-t not-first:border-line"
  >
    <EventPoster event={event} className="size-16 flex-none rounded-key tablet:size-24" />
    {/* At large text sizes, the text moves below the poster. */}
    <div className="min-w-[min(100%,8rem)] flex-1">
      <EventSummary event={{ ...event, venue_time_zone: zone }} now={now} viewerZone={zone}>
        {href ? (
          <a href={href} className="stretch">
            <bdi>{event.name}</bdi>
          </a>
        ) : (
          event.name
        )}
      </EventSummary>
      {event.description ? (
        <p
          dir="auto"
          className={cx('mt-1 text-small whitespace-pre-line text-ink-2 wrap-anywhere', href && 'line-clamp-4')}
        >
          {event.description}
        </p>
      ) : null}
    </div>
  </li>
)
