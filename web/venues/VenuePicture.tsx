import { VenueScene } from '#web/artwork/VenueScene.tsx'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/Picture.tsx'

type VenuePictureProps = { venue: { id: string; venue_image_url: string | null }; className: string }

/** A venue's own picture in a square, else the drawing that is its own for good. Decoration: the name stands beside it. */
export const VenuePicture = ({ venue, className }: VenuePictureProps) => (
  <span className={cx('lights-down block flex-none overflow-hidden rounded-key', className)}>
    {venue.venue_image_url ? (
      <Picture src={venue.venue_image_url} alt="" className="size-full" />
    ) : (
      <VenueScene venueId={venue.id} shape="square" />
    )}
  </span>
)
