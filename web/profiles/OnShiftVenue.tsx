import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { formatAddress } from '#web/venues/address.ts'
import { DirectionsLink } from '#web/venues/DirectionsLink.tsx'

/** Narrower on phones and tablets, so that three buttons fit a line. */
const narrow = 'max-desk:px-2!'

/** The address of a shift's venue, with the ways there. `children` are further actions, shown first. */
export const OnShiftVenue = ({ shift, children }: { shift: ShiftLine; children?: ReactNode }) => {
  const slugOrId = shift.venue_slug
  const { data: venue, isLoading } = useQuery(api.venues.get.queryOptions({ input: { slugOrId } }))
  return (
    <div className="w-full">
      {/* The city alone until the venue is loaded, so that the card keeps its height. */}
      <p className="text-small text-ink-2 wrap-anywhere">{(venue && formatAddress(venue)) || shift.venue_city}</p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {children}
        {isLoading ? <Skeleton className="h-11 w-32" /> : null}
        {venue ? <DirectionsLink venue={venue} className={narrow} /> : null}
        <ButtonLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: slugOrId }} look="outline" className={narrow}>
          See the bar<span className="sr-only">, {shift.venue_name}</span>
        </ButtonLink>
      </div>
    </div>
  )
}
