import { Globe, Navigation, Phone } from 'lucide-react'
import type { VenueDetail } from '#contract/venues.ts'
import { keyStyle } from '#web/ui/key-style.ts'
import { dialLink, mapLink, siteLink } from './address.ts'

const iconKey = 'inline-grid size-11 flex-none place-items-center rounded-key bg-surface-2 hover:bg-surface-3'

/** What one does with a bar: go, call, look it up. Only what the venue gave. */
export const VenueActions = ({ venue }: { venue: VenueDetail }) => {
  const map = mapLink(venue)
  const site = venue.website_url ? siteLink(venue.website_url) : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {map ? (
        <a href={map} target="_blank" rel="noopener noreferrer" className={keyStyle({ look: 'outline' })}>
          <Navigation aria-hidden className="size-5" />
          Directions<span className="sr-only"> (opens a map in a new tab)</span>
        </a>
      ) : null}
      {venue.phone_number ? (
        <a href={dialLink(venue.phone_number)} title={venue.phone_number} className={iconKey}>
          <Phone aria-hidden className="size-5" />
          <span className="sr-only">Call {venue.name}</span>
        </a>
      ) : null}
      {site ? (
        <a href={site} target="_blank" rel="noopener noreferrer" title="Website" className={iconKey}>
          <Globe aria-hidden className="size-5" />
          <span className="sr-only">Website of {venue.name} (opens in a new tab)</span>
        </a>
      ) : null}
      <p className="ml-2 text-small text-ink-2">
        <b className="sign text-name font-bold text-ink">{venue.follower_count.toLocaleString('en-US')}</b>{' '}
        {venue.follower_count === 1 ? 'follower' : 'followers'}
      </p>
    </div>
  )
}
