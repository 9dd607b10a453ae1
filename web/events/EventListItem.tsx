import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import { AddEventToCalendar } from '#web/calendars/AddToCalendar.tsx'
import { ShareButton } from '#web/core/share/ShareButton.tsx'
import { toEventTarget } from '#web/core/share/share-target.ts'
import { linkTargetStyle } from '#web/core/use-scroll-to-hash.ts'
import { cx } from '#web/ui/cx.ts'
import { Lightbox } from '#web/ui/Lightbox.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EventPoster } from './EventPoster.tsx'
import { EventSummary } from './EventSummary.tsx'
import { formatEventTimes } from './format-event.ts'

// Loaded on demand, because only owners see it, and its dialog is large.
const EventMenu = lazyPart(() => import('./EventMenu.tsx').then((module) => ({ default: module.EventMenu })))

type EventListItemProps = {
  event: VenueEvent
  now: number
  isMine: boolean
  /** Leads to the event in the venue's list, for a list elsewhere. */
  isLink?: boolean
}

const posterSize = 'size-16 rounded-key desk:size-24'

/** An event in a list: poster, badge, name, time, description and calendar button; a menu for its owner. */
export const EventListItem = ({ event, now, isMine, isLink = false }: EventListItemProps) => (
  <li
    id={`event-${event.id}`}
    className={cx('relative flex flex-wrap gap-3 py-4 not-first:border-t not-first:border-line', linkTargetStyle)}
  >
    <Poster event={event} />
    {/* At large text sizes, the text moves below the poster. */}
    <div className="min-w-[min(100%,8rem)] flex-1">
      <EventSummary event={event} now={now}>
        {isLink ? <EventLink event={event} /> : event.name}
      </EventSummary>
      {event.description ? <Description text={event.description} /> : null}
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

/** Makes the whole card lead to the event. */
const EventLink = ({ event }: { event: VenueEvent }) => (
  <Link
    to="/venues/$venueSlugOrId/events"
    params={{ venueSlugOrId: event.venue_slug }}
    hash={`event-${event.id}`}
    className="stretch"
  >
    <bdi>{event.name}</bdi>
  </Link>
)

const LONG_TEXT_LENGTH = 220

/** Shows four lines of a long description until it is expanded. */
const Description = ({ text }: { text: string }) => {
  const [whole, setWhole] = useState(false)
  return (
    <>
      <p
        dir="auto"
        className={cx(
          'mt-1 text-small whitespace-pre-line text-ink-2 wrap-anywhere',
          text.length > LONG_TEXT_LENGTH && !whole && 'line-clamp-4',
        )}
      >
        {text}
      </p>
      {text.length > LONG_TEXT_LENGTH ? (
        <button
          type="button"
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
          className="link-line relative min-h-11 text-small"
        >
          {whole ? 'Show less' : 'Show more'}
        </button>
      ) : null}
    </>
  )
}

/** An uploaded image opens in the lightbox; a generated poster doesn't. */
const Poster = ({ event }: { event: VenueEvent }) => {
  const [open, setOpen] = useState<number | null>(null)
  const { image_full_url: src, image_alt, image_width: width, image_height: height } = event
  if (!src) return <EventPoster event={event} className={cx('flex-none', posterSize)} />
  return (
    <>
      <button
        type="button"
        aria-label={`Image of ${event.name}`}
        onClick={() => setOpen(0)}
        className="relative flex-none self-start rounded-key"
      >
        <EventPoster event={event} className={posterSize} />
      </button>
      <Lightbox
        slides={[
          { src, alt: image_alt ?? '', width, height, description: `${event.name}, ${formatEventTimes(event)}` },
        ]}
        index={open}
        onClose={() => setOpen(null)}
      />
    </>
  )
}
