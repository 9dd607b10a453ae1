import type { ReactNode } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { buildMapLink, detectPlatform } from './address.ts'

type MapLinkProps = { venue: VenueDetail; className: string; children: ReactNode }

/** Opens the phone's maps app, or else a map in a new tab. Renders nothing for a venue without address and location. */
export const MapLink = ({ venue, className, children }: MapLinkProps) => {
  const platform = detectPlatform(navigator.userAgent)
  const isPage = platform === 'web'
  const href = buildMapLink(venue, platform)
  return href ? (
    // No new tab for an app, because it would stay behind empty.
    <a href={href} className={className} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}>
      {children}
      <span className="sr-only">{isPage ? ' (opens a map in a new tab)' : ' (opens your maps app)'}</span>
    </a>
  ) : null
}
