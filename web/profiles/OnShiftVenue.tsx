import { useQuery } from '@tanstack/react-query'
import { Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { formatAddress } from '#web/venues/address.ts'
import { MapLink } from '#web/venues/MapLink.tsx'

/** The address of a shift's venue, with the ways there. `children` are further actions, shown first. */
export const OnShiftVenue = ({ shift, children }: { shift: ShiftLine; children?: ReactNode }) => {
  const slugOrId = shift.venue_slug
  const { data: venue } = useQuery(api.venues.get.queryOptions({ input: { slugOrId } }))
  return (
    <div className="w-full">
      {/* The city alone until the venue is loaded, so that the card keeps its height. */}
      <p className="text-small text-ink-2 wrap-anywhere">{(venue && formatAddress(venue)) || shift.venue_city}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {children}
        {venue ? (
          <MapLink venue={venue} className={buttonStyle({ look: 'outline' })}>
            <Navigation aria-hidden className="size-5 flex-none" />
            Directions
          </MapLink>
        ) : null}
        <ButtonLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: slugOrId }} look="outline">
          See the bar<span className="sr-only">, {shift.venue_name}</span>
        </ButtonLink>
      </div>
    </div>
  )
}
