import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { formatAddress } from '#web/venues/address.ts'
import { DirectionsLink } from '#web/venues/DirectionsLink.tsx'

/** The address of a shift's venue, with the ways there. `children` replace the directions, so that all fit a phone's line. */
export const OnShiftVenue = ({ shift, children }: { shift: ShiftLine; children?: ReactNode }) => {
  const slugOrId = shift.venue_slug
  const { data: venue, isLoading } = useQuery(api.venues.get.queryOptions({ input: { slugOrId } }))
  return (
    <div className="w-full">
      {/* The city alone until the venue is loaded, so that the card keeps its height. */}
      <p className="text-small text-ink-2 wrap-anywhere">{(venue && formatAddress(venue)) || shift.venue_city}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {children ?? (isLoading ? <Skeleton className="h-11 w-36" /> : venue ? <DirectionsLink venue={venue} /> : null)}
        <ButtonLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: slugOrId }} look="outline">
          See the bar<span className="sr-only">, {shift.venue_name}</span>
        </ButtonLink>
      </div>
    </div>
  )
}
