import { useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { VenueArtwork } from '#web/artwork/VenueArtwork.tsx'
import { formatDistance, getDistanceMeters } from '#web/core/distance.ts'
import { useCurrentLocation } from '#web/core/location.ts'

/** The venue's image or generated drawing, with name, address and distance. */
export const VenueHero = ({ venue }: { venue: VenueDetail }) => {
  const [broken, setBroken] = useState<string>()
  const picture = venue.venue_image_full_url
  const distance = useDistance(venue)
  return (
    <div className="lights-down relative h-60 overflow-hidden bg-room text-ink desk:h-97">
      {picture && picture !== broken ? (
        <img
          src={picture}
          alt={venue.venue_image_alt ?? ''}
          onError={() => setBroken(picture)}
          className="block size-full object-cover"
        />
      ) : (
        <VenueArtwork venueId={venue.id} shape="wide" />
      )}
      <div className="absolute inset-0 bg-linear-to-t from-[#0b1310] from-8% via-[#0b1310b0] via-45% to-transparent to-75%" />
      <div className="wrap absolute inset-x-0 bottom-0 pb-4">
        <h1 className="wrap-anywhere desk:text-[3.25rem]">
          <bdi>{venue.name}</bdi>
        </h1>
        <p className="mt-1 text-small text-ink-2">
          {[[venue.address_line1, venue.city].filter(Boolean).join(', ') || 'No address listed', distance]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    </div>
  )
}

const useDistance = ({ latitude, longitude }: VenueDetail): string | undefined => {
  const position = useCurrentLocation()
  if (!position || latitude === null || longitude === null) return undefined
  const distance = formatDistance(getDistanceMeters(position, { lat: latitude, lon: longitude }))
  return position.town ? `${distance} from ${position.town}` : distance
}
