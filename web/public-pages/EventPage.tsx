import { CalendarPlus, ChevronLeft } from 'lucide-react'
import { toEventPath } from '#contract/event-path.ts'
import type { PublicEventPage } from '#contract/public-pages.ts'
import { calendarTexts } from '#web/calendars/texts.ts'
import { toVenuePath } from '#web/core/public-paths.ts'
import { EventArticle } from '#web/events/EventArticle.tsx'
import { EventVenueCard } from '#web/events/EventVenueCard.tsx'
import { getEventEnd } from '#web/events/format-event.ts'
import { formatSeries } from '#web/events/format-series.ts'
import { eventTexts } from '#web/events/texts.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { FollowLink } from './FollowLink.tsx'
import { SharePageButton } from './SharePageButton.tsx'

type EventPageProps = PublicEventPage & { now: number }

/** The public page of an event. */
export const EventPage = ({ event, venue, series, now }: EventPageProps) => (
  <div className="wrap pt-2 desk:pt-8">
    <a
      href={toVenuePath(venue.slug, 'events')}
      className="link-line -ml-1 inline-flex min-h-11 items-center gap-1.5 text-small"
    >
      <ChevronLeft aria-hidden className="size-4" />
      {eventTexts.allAt(venue.name)}
    </a>
    <div className="mt-2 grid items-start gap-5 tablet:grid-cols-2 desk:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] desk:gap-8">
      <EventArticle
        event={{ ...event, venue_time_zone: venue.time_zone }}
        now={now}
        viewerZone={venue.time_zone}
        image={event.image_url ? <EventImage event={event} /> : null}
        repeats={formatSeries({ ...event, venue_time_zone: venue.time_zone, series })}
        place={[venue.name, venue.city].filter(Boolean).join(', ')}
        actions={<EventActions event={event} venue={venue} now={now} />}
      />
      <EventVenueCard
        venue={venue}
        platform="web"
        name={
          <a href={toVenuePath(venue.slug)} className="link-line inline-flex min-h-11 items-center">
            {venue.name}
          </a>
        }
      >
        <FollowLink page={{ kind: 'venue', name: venue.slug }} name={venue.name} />
      </EventVenueCard>
    </div>
  </div>
)

const EventActions = ({ event, venue, now }: Omit<EventPageProps, 'series'>) => {
  const path = toEventPath(venue.slug, event.id)
  return (
    <div className="flex items-center gap-2">
      {event.cancelled_at || getEventEnd(event) <= now ? null : (
        <a href={`${path}/calendar.ics`} className={buttonStyle({})}>
          <CalendarPlus aria-hidden className="size-5" />
          {calendarTexts.addToCalendar}
        </a>
      )}
      <SharePageButton target={{ path, name: event.name }} />
    </div>
  )
}

const EventImage = ({ event }: Pick<EventPageProps, 'event'>) => (
  <a href={event.image_full_url ?? undefined} aria-label={`Open image of ${event.name}`} className="block">
    <PlaceholderImage
      src={event.image_full_url ?? undefined}
      alt={event.image_alt ?? ''}
      width={event.image_width}
      height={event.image_height}
      placeholder={event.image_placeholder}
      className="max-h-[34rem] w-full"
    />
  </a>
)
