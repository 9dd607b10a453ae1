import { CalendarX } from 'lucide-react'
import type { PublicEvent } from '#contract/public-pages.ts'
import { EventPoster } from '#web/events/EventPoster.tsx'
import { formatEventTimes, formatEventUntil, isHappening, withNonBreakingSpaces } from '#web/events/format-event.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { cx } from '#web/ui/cx.ts'

type EventItemProps = {
  event: PublicEvent
  zone: string
  now: number
  /** Where the event is, for a list elsewhere. Shortens its description. */
  href?: string
}

/** An event in a list: poster, badge, name, time in the venue's zone, description. */
export const EventItem = ({ event, zone, now, href }: EventItemProps) => {
  const on = isHappening(event, now) && !event.cancelled_at
  const zoned = { ...event, venue_time_zone: zone }
  return (
    <li
      id={href ? undefined : `event-${event.id}`}
      className="relative flex scroll-mt-20 flex-wrap gap-4 py-4 not-first:border-t not-first:border-line"
    >
      <EventPoster event={event} className="size-16 flex-none rounded-key tablet:size-24" />
      {/* At large text sizes, the text moves below the poster. */}
      <div className="min-w-[min(100%,8rem)] flex-1">
        {on ? (
          <Badge tone="lit" className="mb-1">
            Happening now
          </Badge>
        ) : null}
        {event.cancelled_at ? (
          <Badge tone="cherry" icon={<CalendarX aria-hidden />} className="mb-1">
            Cancelled
          </Badge>
        ) : null}
        <h3 className="text-title leading-snug wrap-anywhere">
          {href ? (
            <a href={href} className="stretch">
              <bdi>{event.name}</bdi>
            </a>
          ) : (
            event.name
          )}
        </h3>
        <p
          className={cx(
            'sign text-name leading-snug font-bold',
            on ? 'text-lit-ink' : event.cancelled_at ? 'text-ink-3 line-through' : 'text-ink',
          )}
        >
          {withNonBreakingSpaces(on ? formatEventUntil(zoned, now, zone) : formatEventTimes(zoned, zone))}
        </p>
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
}
