import { useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { VenueArtwork } from '#web/artwork/VenueArtwork.tsx'

type BannerVenue = Pick<
  VenueDetail,
  'id' | 'name' | 'address_line1' | 'city' | 'venue_image_full_url' | 'venue_image_alt'
>

/** The venue's image or generated drawing, with its name and address. */
export const VenueBanner = ({ venue, distance }: { venue: BannerVenue; distance?: string }) => {
  const address = [venue.address_line1, venue.city].filter(Boolean).join(', ') || 'No address listed'
  return (
    <div className="lights-down relative h-60 overflow-hidden bg-room text-ink desk:h-97">
      <BannerImage venue={venue} />
      <div className="absolute inset-0 bg-[linear-gradient(0deg,#0b1310_8%,#0b1310b0_45%,transparent_75%)]" />
      <div className="wrap absolute inset-x-0 bottom-0 pb-4">
        <h1 className="wrap-anywhere desk:text-[3.25rem]">
          <bdi>{venue.name}</bdi>
        </h1>
        <p className="mt-1 text-small text-ink-2">{distance ? `${address} · ${distance}` : address}</p>
      </div>
    </div>
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
