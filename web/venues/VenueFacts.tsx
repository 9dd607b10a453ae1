import { Globe, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { Card } from '#web/ui/Card.tsx'
import { buildDialLink, buildSiteLink, formatAddress } from './address.ts'
import { MapLink, type MapLinkTarget } from './MapLink.tsx'

type VenueFactsProps = MapLinkTarget & {
  venue: Pick<VenueDetail, 'description' | 'phone_number' | 'website_url'>
  /** A map of the venue, if it has a location. */
  map?: ReactNode
}

const linkStyle = 'link-line inline-flex min-h-11 items-center'

/** Description, address and contact details. Missing ones are left out. */
export const VenueFacts = ({ venue, platform, map }: VenueFactsProps) => {
  const address = formatAddress(venue)
  const site = venue.website_url ? buildSiteLink(venue.website_url) : undefined
  if (!venue.description && !address && !map && !venue.phone_number && !site) return null
  return (
    <Card aria-labelledby="about-venue" className="grid gap-3">
      <h2 id="about-venue">About</h2>
      {venue.description ? (
        <p dir="auto" className="text-pretty whitespace-pre-line text-ink-2">
          {venue.description}
        </p>
      ) : null}
      {map}
      <div>
        {address ? (
          <Fact icon={<MapPin aria-hidden />}>
            <MapLink venue={venue} platform={platform} className={linkStyle}>
              {address}
            </MapLink>
          </Fact>
        ) : null}
        {venue.phone_number ? (
          <Fact icon={<Phone aria-hidden />}>
            <a href={buildDialLink(venue.phone_number)} className={linkStyle}>
              {venue.phone_number}
            </a>
          </Fact>
        ) : null}
        {site ? (
          <Fact icon={<Globe aria-hidden />}>
            <a href={site} target="_blank" rel="noopener noreferrer" className={linkStyle}>
              {new URL(site).host.replace(/^www\./, '')}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Fact>
        ) : null}
      </div>
    </Card>
  )
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="flex items-center gap-3 text-small [&>svg]:size-5 [&>svg]:flex-none [&>svg]:text-ink-3">
    {icon}
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
