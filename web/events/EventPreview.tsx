import type { VenueDetail } from '#contract/venues.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawPoster } from '#web/artwork/poster.ts'
import { appTexts } from '#web/core/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'
import { formatEventTimes, withNonBreakingSpaces } from './format-event.ts'

type EventPreviewProps = {
  venue: VenueDetail
  name: string
  span: { start_time: string; end_time: string | null }
  /** URL of the image; null for a generated poster. */
  picture: string | null
}

/** How the event will look in the list. Only on desktop, and hidden from screen readers. */
export const EventPreview = ({ venue, name, span, picture }: EventPreviewProps) => {
  const times = { ...span, venue_time_zone: venue.time_zone }
  return (
    <section aria-labelledby="preview" className="hidden desk:sticky desk:top-20 desk:block">
      <h2 id="preview" className="mb-2 text-name">
        {appTexts.preview}
      </h2>
      <Card as="div" bare>
        <span className="block h-60">
          {picture ? (
            <PlaceholderImage src={picture} alt="" className="size-full" />
          ) : (
            <GeneratedArtwork svg={drawPoster(name)} />
          )}
        </span>
        <div className="p-4 tablet:p-5">
          <p className="sign text-title leading-snug font-bold wrap-anywhere">{name.trim() || 'Your event'}</p>
          <p className="sign text-name font-bold">
            {isValidTimes(span) ? withNonBreakingSpaces(formatEventTimes(times)) : 'Set a start time to see it here.'}
          </p>
          <p className="text-small text-ink-2">{[venue.name, venue.city].filter(Boolean).join(', ')}</p>
          {picture ? null : <p className="mt-2 text-micro text-ink-3">No image? We’ll use this poster.</p>}
        </div>
      </Card>
    </section>
  )
}

const isValidTimes = ({ start_time, end_time }: EventPreviewProps['span']) =>
  !Number.isNaN(Date.parse(start_time)) && (end_time === null || Date.parse(start_time) < Date.parse(end_time))
