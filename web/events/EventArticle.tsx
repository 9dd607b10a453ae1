import type { ReactNode } from 'react'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawPoster } from '#web/artwork/poster.ts'
import { Card } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/cx.ts'
import { EventBadges } from './EventBadges.tsx'
import { EventTags } from './EventTags.tsx'
import { formatEventTimes, getEventEnd, isHappening, withNonBreakingSpaces } from './format-event.ts'

type EventArticleProps = {
  event: Pick<
    VenueEvent,
    'name' | 'description' | 'tags' | 'start_time' | 'end_time' | 'cancelled_at' | 'venue_time_zone'
  >
  now: number
  /** The zone of the reader, who is told of another one. By default the browser's. */
  viewerZone?: string
  /** The event's image; null for a generated poster. */
  image: ReactNode
  /** How it repeats. */
  repeats?: string | undefined
  /** Where it is. */
  place: ReactNode
  actions: ReactNode
}

/** All about one event, with and without an account. */
export const EventArticle = ({ event, now, viewerZone, image, repeats, place, actions }: EventArticleProps) => {
  const on = isHappening(event, now) && !event.cancelled_at
  const over = getEventEnd(event) <= now && !event.cancelled_at
  return (
    <Card as="article" bare>
      {image ?? (
        <span aria-hidden className="block h-40 tablet:h-60">
          <GeneratedArtwork svg={drawPoster(event.name)} />
        </span>
      )}
      <div className="grid gap-3 p-4 tablet:p-5">
        <div>
          <EventBadges event={event} now={now} />
          <h1 className="wrap-anywhere">
            <bdi>{event.name}</bdi>
          </h1>
          <p
            className={cx(
              'sign mt-1 text-title leading-snug font-bold',
              on ? 'text-lit-ink' : event.cancelled_at ? 'text-ink-3 line-through' : over ? 'text-ink-2' : 'text-ink',
            )}
          >
            {withNonBreakingSpaces(formatEventTimes(event, viewerZone))}
          </p>
          {repeats ? <p className="text-small text-ink-2">{repeats}</p> : null}
          {over ? <p className="text-small text-ink-2">{eventMessages.over}</p> : null}
          {event.cancelled_at ? <p className="text-small text-ink-2">{eventMessages.notTakingPlace}</p> : null}
          <p className="mt-1 text-ink-2">{place}</p>
        </div>
        <EventTags tags={event.tags} />
        {actions}
        {event.description ? (
          <p dir="auto" className="text-pretty whitespace-pre-line wrap-anywhere">
            {event.description}
          </p>
        ) : null}
      </div>
    </Card>
  )
}
