import { VenueArtwork } from '#web/artwork/VenueArtwork.tsx'
import { cx } from '#web/ui/cx.ts'
import { PlaceholderImage } from '#web/ui/PlaceholderImage.tsx'

type VenueImageProps = {
  venue: { id: string; venue_image_url: string | null }
  /** Keeps the image's space empty as long as it should not load. */
  deferred?: boolean
  className: string
}

/** The venue's image or generated drawing in a square. Decorative, because the name always appears next to it. */
export const VenueImage = ({ venue, deferred, className }: VenueImageProps) => (
  <span className={cx('lights-down block flex-none overflow-hidden rounded-key', className)}>
    {venue.venue_image_url ? (
      <PlaceholderImage src={deferred ? undefined : venue.venue_image_url} alt="" className="size-full" />
    ) : (
      <VenueArtwork venueId={venue.id} shape="square" />
    )}
  </span>
)
