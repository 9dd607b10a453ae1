import { Globe, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { LazyMap } from '#web/map/LazyMap.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useNearViewportOnce } from '#web/ui/use-near-viewport-once.ts'
import { buildDialLink, buildSiteLink, formatAddress } from './address.ts'
import { MapLink } from './MapLink.tsx'

/** Address and contact details. Missing ones are left out. */
export const VenueFacts = ({ venue }: { venue: VenueDetail }) => {
  const address = formatAddress(venue)
  const site = venue.website_url ? buildSiteLink(venue.website_url) : undefined
  if (!venue.description && !address && venue.latitude === null && !venue.phone_number && !site) return null
  return (
    <Card aria-labelledby="about-venue" className="grid gap-3">
      <h2 id="about-venue">About</h2>
      {venue.description ? (
        <p dir="auto" className="text-pretty whitespace-pre-line text-ink-2">
          {venue.description}
        </p>
      ) : null}
      <VenueMap venue={venue} />
      <div>
        {address ? (
          <Fact icon={<MapPin aria-hidden />}>
            <MapLink venue={venue} className="link-line inline-flex min-h-11 items-center">
              {address}
            </MapLink>
          </Fact>
        ) : null}
        {venue.phone_number ? (
          <Fact icon={<Phone aria-hidden />}>
            <a href={buildDialLink(venue.phone_number)} className="link-line inline-flex min-h-11 items-center">
              {venue.phone_number}
            </a>
          </Fact>
        ) : null}
        {site ? (
          <Fact icon={<Globe aria-hidden />}>
            <a
              href={site}
              target="_blank"
              rel="noopener noreferrer"
              className="link-line inline-flex min-h-11 items-center"
            >
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

const MAP_SIZE = 'relative h-64 w-full'

/** A map of the venue, loaded when scrolled near. The address next to it gives the location as text. */
const VenueMap = ({ venue }: { venue: VenueDetail }) => {
  const [ref, seen] = useNearViewportOnce()
  const { latitude, longitude } = venue
  if (latitude === null || longitude === null) return null
  return (
    <div ref={ref} className="overflow-hidden rounded-key">
      {seen ? (
        <LazyMap
          venues={[{ ...venue, latitude, longitude }]}
          center={{ lat: latitude, lon: longitude }}
          isHere={false}
          className={MAP_SIZE}
        />
      ) : (
        <Skeleton className={MAP_SIZE} />
      )}
    </div>
  )
}
