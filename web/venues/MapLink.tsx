import type { ReactNode } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { buildMapLink, detectPlatform } from './address.ts'

type MapLinkProps = { venue: VenueDetail; className: string; children: ReactNode }

/** Opens the maps of a phone, elsewhere a map in a new tab; nothing where nobody said where the venue is. */
export const MapLink = ({ venue, className, children }: MapLinkProps) => {
  const platform = detectPlatform(navigator.userAgent)
  const isPage = platform === 'web'
  const href = buildMapLink(venue, platform)
  return href ? (
    // An app needs no tab: it would stay behind, empty.
    <a href={href} className={className} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      <span className="sr-only">{isPage ? ' (opens a map in a new tab)' : ' (opens your maps)'}</span>
    </a>
  ) : null
}
