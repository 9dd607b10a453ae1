import { Globe, Navigation, Phone } from 'lucide-react'
import { useState } from 'react'
import type { PublicVenue } from '#contract/public-pages.ts'
import { VenueArtwork } from '#web/artwork/VenueArtwork.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { buildDialLink, buildMapLink, buildSiteLink } from '#web/venues/address.ts'
import { FollowLink } from './FollowLink.tsx'
import { SharePageButton } from './SharePageButton.tsx'

const iconLinkStyle = 'inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3'

/** A venue's image or generated drawing with its name and address, followed by what one can do. */
export const VenueHead = ({ venue }: { venue: PublicVenue }) => (
  <>
    <div className="lights-down relative h-60 overflow-hidden bg-room text-ink desk:h-97">
      <VenuePicture venue={venue} />
      <div className="absolute inset-0 bg-linear-to-t from-[#0b1310] from-8% via-[#0b1310b0] via-45% to-transparent to-75%" />
      <div className="wrap absolute inset-x-0 bottom-0 pb-4">
        <h1 className="wrap-anywhere desk:text-[3.25rem]">
          <bdi>{venue.name}</bdi>
        </h1>
        <p className="mt-1 text-small text-ink-2">
          {[venue.address_line1, venue.city].filter(Boolean).join(', ') || 'No address listed'}
        </p>
      </div>
    </div>
    <div className="wrap pt-4">
      <VenueLinks venue={venue} />
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p className="flex items-center gap-1 text-small text-ink-2">
          <b className="sign text-name font-bold text-ink">{venue.follower_count.toLocaleString('en-US')}</b>{' '}
          {venue.follower_count === 1 ? 'follower' : 'followers'}
        </p>
        <SharePageButton page={{ kind: 'venue', name: venue.slug }} name={venue.name} className="-mr-2.5" />
      </div>
    </div>
  </>
)

const VenuePicture = ({ venue }: { venue: PublicVenue }) => {
  const [broken, setBroken] = useState<string>()
  const picture = venue.venue_image_full_url
  if (!picture || picture === broken) return <VenueArtwork venueId={venue.slug} shape="wide" />
  return (
    <img
      src={picture}
      alt={venue.venue_image_alt ?? ''}
      onError={() => setBroken(picture)}
      className="block size-full object-cover"
    />
  )
}

const VenueLinks = ({ venue }: { venue: PublicVenue }) => {
  // The web's map, because the server does not know which app a phone has.
  const map = buildMapLink(venue, 'web')
  const site = venue.website_url ? buildSiteLink(venue.website_url) : undefined
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <FollowLink page={{ kind: 'venue', name: venue.slug }} name={venue.name} />
      {map ? (
        <a href={map} target="_blank" rel="noopener noreferrer" className={buttonStyle({ look: 'outline' })}>
          <Navigation aria-hidden className="size-5" />
          Directions
          <span className="sr-only"> (opens a map in a new tab)</span>
        </a>
      ) : null}
      {venue.phone_number ? (
        <a href={buildDialLink(venue.phone_number)} title={venue.phone_number} className={iconLinkStyle}>
          <Phone aria-hidden className="size-5" />
          <span className="sr-only">Call {venue.name}</span>
        </a>
      ) : null}
      {site ? (
        // On phones the row has no room for it; the website is under "About", too.
        <span className="hidden tablet:block">
          <a href={site} target="_blank" rel="noopener noreferrer" title="Website" className={iconLinkStyle}>
            <Globe aria-hidden className="size-5" />
            <span className="sr-only">Website of {venue.name} (opens in a new tab)</span>
          </a>
        </span>
      ) : null}
    </div>
  )
}
