import { GlassArt } from '#web/artwork/GlassArt.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { VenueNotListed } from './VenueNotListed.tsx'
import type { VenuesFilter } from './venues-filter.ts'

type NoVenuesFoundProps = { filter: VenuesFilter; onChange: (filter: VenuesFilter) => void }

/** The empty list of venues: the reason, what to try next, and how to request a venue. */
export const NoVenuesFound = (props: NoVenuesFoundProps) => (
  <div className="pb-3 text-center">
    <NoVenuesMessage {...props} />
    <VenueNotListed name={props.filter.q} />
  </div>
)

const NoVenuesMessage = ({ filter, onChange }: NoVenuesFoundProps) => {
  const { q, near, followed, map } = filter
  const all = { ...(map && { map }) }
  if (q)
    return (
      <EmptyState
        art={<GlassArt kind="search" />}
        title={`No venue named “${q}”`}
        action={<Button onClick={() => onChange({ ...filter, q: undefined })}>Clear the search</Button>}
      >
        {near ? 'None within 55 miles. It may stand further away.' : 'Try a part of the name, or the city.'}
      </EmptyState>
    )
  if (followed)
    return (
      <EmptyState
        art={<GlassArt kind="shut" />}
        title={near ? 'No venue you follow is near' : 'You follow no venues yet'}
        action={<Button onClick={() => onChange(all)}>Show all venues</Button>}
      >
        {near ? 'None of them stands within 55 miles.' : 'Follow one on its page, and it stands here.'}
      </EmptyState>
    )
  if (near)
    return (
      <EmptyState
        art={<GlassArt kind="shut" />}
        title="No venues within 55 miles"
        action={<Button onClick={() => onChange(all)}>Show all venues</Button>}
      >
        Nobody has listed one around here yet.
      </EmptyState>
    )
  return (
    <EmptyState art={<GlassArt kind="shut" />} title="No venues yet">
      Bars stand here as soon as one is added.
    </EmptyState>
  )
}
