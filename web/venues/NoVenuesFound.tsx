import { GlassArt } from '#web/artwork/GlassArt.tsx'
import type { ChosenNight } from '#web/core/nights/use-night.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { venueTexts } from './texts.ts'
import { VenueNotListed } from './VenueNotListed.tsx'
import type { VenuesFilter } from './venues-filter.ts'

type NoVenuesFoundProps = { filter: VenuesFilter; onChange: (filter: VenuesFilter) => void; night: ChosenNight }

/** The empty list of venues: the reason, what to try next, and how to request a venue. */
export const NoVenuesFound = (props: NoVenuesFoundProps) => (
  <div className="pb-3 text-center">
    <NoVenuesMessage {...props} />
    <VenueNotListed name={props.filter.q} />
  </div>
)

const NoVenuesMessage = ({ filter, onChange, night: { phrase } }: NoVenuesFoundProps) => {
  const { q, near, followed, on, map } = filter
  const all = { near: false, ...(map && { map }) }
  if (q)
    return (
      <EmptyState
        art={<GlassArt kind="search" />}
        title={`No venues match “${q}”`}
        action={<Button onClick={() => onChange({ ...filter, q: undefined })}>{venueTexts.clearSearch}</Button>}
      >
        {near ? 'Nothing within 55 miles. Switch to A–Z to search everywhere.' : 'Try part of the name, or the city.'}
      </EmptyState>
    )
  if (on)
    return (
      <EmptyState
        art={<GlassArt kind="shut" />}
        title={
          near ? `No one’s on${phrase ? ` ${phrase}` : ''} within 55 miles` : `No one’s on ${phrase ?? 'right now'}`
        }
        action={<Button onClick={() => onChange({ ...filter, on: undefined })}>Show all venues</Button>}
      >
        {followed
          ? 'Venues you follow show up here while someone’s working.'
          : 'Venues show up here while someone you can see is working.'}
      </EmptyState>
    )
  if (followed)
    return (
      <EmptyState
        art={<GlassArt kind="shut" />}
        title={near ? 'No venues you follow are nearby' : 'You don’t follow any venues yet'}
        action={<Button onClick={() => onChange(all)}>Show all venues</Button>}
      >
        {near ? 'None of them is within 55 miles.' : 'Follow a venue on its page and it shows up here.'}
      </EmptyState>
    )
  if (near)
    return (
      <EmptyState
        art={<GlassArt kind="shut" />}
        title="No venues within 55 miles"
        action={<Button onClick={() => onChange(all)}>Show all venues</Button>}
      >
        No one has added one around here yet.
      </EmptyState>
    )
  return (
    <EmptyState art={<GlassArt kind="shut" />} title="No venues yet">
      Venues show up here once they’re added.
    </EmptyState>
  )
}
