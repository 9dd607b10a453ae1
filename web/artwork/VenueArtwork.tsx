import { GeneratedArtwork } from './GeneratedArtwork.tsx'
import { drawVenueArtwork, type VenueArtworkShape } from './venue-artwork.ts'

type VenueArtworkProps = { venueId: string; shape: VenueArtworkShape; className?: string }

/** A venue's generated drawing: `square` in lists, `card` 16:9, `wide` at the top of its page. */
export const VenueArtwork = ({ venueId, shape, className }: VenueArtworkProps) => (
  <GeneratedArtwork svg={drawVenueArtwork(venueId, shape)} className={className} />
)
