import type { ReactNode } from 'react'
import { buildMapLink, detectPlatform, type MappedVenue, type Platform } from './address.ts'

export type MapLinkTarget = {
  venue: MappedVenue
  /** By default that of the browser. Pages that the server renders pass `web`, because it does not know the phone. */
  platform?: Platform
}
type MapLinkProps = MapLinkTarget & { className: string; children: ReactNode }

/** Opens the phone's maps app, or else a map in a new tab. Renders nothing for a venue without address and location. */
export const MapLink = ({
  venue,
  platform = detectPlatform(navigator.userAgent),
  className,
  children,
}: MapLinkProps) => {
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
