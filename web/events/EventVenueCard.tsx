import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import { formatAddress } from '#web/venues/address.ts'
import { MapLink, type MapLinkTarget } from '#web/venues/MapLink.tsx'

type EventVenueCardProps = MapLinkTarget & {
  /** The venue's name, as a link to its page. */
  name: ReactNode
  /** The button that follows it. */
  children: ReactNode
}

/** Where an event is, with a link to a map. */
export const EventVenueCard = ({ venue, platform, name, children }: EventVenueCardProps) => {
  const address = formatAddress(venue)
  return (
    <Card aria-labelledby="event-venue" className="grid gap-3">
      <h2 id="event-venue" className="wrap-anywhere">
        {name}
      </h2>
      {address ? (
        <p className="flex items-center gap-3 text-small">
          <MapPin aria-hidden className="size-5 flex-none text-ink-3" />
          <MapLink
            venue={venue}
            platform={platform}
            className="link-line inline-flex min-h-11 min-w-0 items-center wrap-anywhere"
          >
            {address}
          </MapLink>
        </p>
      ) : null}
      <div>{children}</div>
    </Card>
  )
}
