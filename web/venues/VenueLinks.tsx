import { Globe, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { buildDialLink, buildSiteLink } from './address.ts'
import { DirectionsLink } from './DirectionsLink.tsx'
import type { MapLinkTarget } from './MapLink.tsx'

type VenueLinksProps = MapLinkTarget & {
  venue: Pick<VenueDetail, 'phone_number' | 'website_url'>
  /** Shown first. */
  children: ReactNode
}

const iconLinkStyle = 'inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3'

/** Directions, phone and website of a venue. Missing ones are left out. */
export const VenueLinks = ({ venue, platform, children }: VenueLinksProps) => {
  const site = venue.website_url ? buildSiteLink(venue.website_url) : undefined
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {children}
      <DirectionsLink venue={venue} platform={platform} />
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
