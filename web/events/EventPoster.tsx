import type { VenueEvent } from '#contract/events.ts'
import { GeneratedArtwork } from '#web/artwork/GeneratedArtwork.tsx'
import { drawPoster } from '#web/artwork/poster.ts'
import { cx } from '#web/ui/cx.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'

type EventPosterProps = {
  event: Pick<VenueEvent, 'name' | 'image_url' | 'image_alt' | 'image_placeholder'>
  className?: string
}

/** An event's image, or a generated poster. */
export const EventPoster = ({ event, className }: EventPosterProps) => (
  <span className={cx('block overflow-hidden bg-surface-2', className)}>
    {event.image_url ? (
      <PlaceholderImage
        src={event.image_url}
        alt={event.image_alt ?? ''}
        placeholder={event.image_placeholder}
        className="size-full"
      />
    ) : (
      <GeneratedArtwork svg={drawPoster(event.name)} />
    )}
  </span>
)
