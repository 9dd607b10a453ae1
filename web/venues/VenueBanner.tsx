import { useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { VenueArtwork } from '#web/artwork/VenueArtwork.tsx'
import { BannerFrame } from './BannerFrame.tsx'

type BannerVenue = Pick<
  VenueDetail,
  'id' | 'name' | 'address_line1' | 'city' | 'venue_image_full_url' | 'venue_image_alt'
>

/** The venue's image or generated drawing, with its name and address. */
export const VenueBanner = ({ venue, distance }: { venue: BannerVenue; distance?: string }) => {
  const address = [venue.address_line1, venue.city].filter(Boolean).join(', ') || 'No address listed'
  return (
    <BannerFrame name={venue.name} image={<BannerImage venue={venue} />}>
      <p className="mt-1 text-small text-ink-2">{distance ? `${address} · ${distance}` : address}</p>
    </BannerFrame>
  )
}

const BannerImage = ({ venue }: { venue: BannerVenue }) => {
  const [broken, setBroken] = useState<string>()
  const image = venue.venue_image_full_url
  if (!image || image === broken) return <VenueArtwork venueId={venue.id} shape="wide" />
  return (
    <img
      src={image}
      alt={venue.venue_image_alt ?? ''}
      onError={() => setBroken(image)}
      className="block size-full object-cover"
    />
  )
}
