import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { api } from '#web/app/api.ts'
import { GlassArt } from '#web/app/art/GlassArt.tsx'
import { VenueScene } from '#web/app/art/VenueScene.tsx'
import { codeOf } from '#web/app/problems.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Read } from '#web/ui/Read.tsx'
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx'
import { VenueActions } from './VenueActions.tsx'
import { VenueBoard } from './VenueBoard.tsx'
import { VenueFacts } from './VenueFacts.tsx'

/** One venue: who is on now, who comes, and how to get there. */
export const VenueScreen = () => {
  const { venueSlugOrId } = useParams({ from: '/member/venues/$venueSlugOrId' })
  const venue = useQuery(api.venues.get.queryOptions({ input: { slugOrId: venueSlugOrId }, refetchInterval: 60_000 }))
  const code = codeOf(venue.error)
  if (code === 'NOT_FOUND') return <VenueMissing text={venueMessages.notFound} />
  // An address that can be no slug is refused by the contract before anything is looked for.
  if (code === 'INVALID') return <VenueMissing text="Venue identifier not found in URL." />
  return (
    <Read query={venue} failed={venueMessages.loadFailed} loading={<VenueSkeleton />}>
      {(found) => <VenuePage venue={found} onEnded={() => void venue.refetch()} />}
    </Read>
  )
}

const VenuePage = ({ venue, onEnded }: { venue: VenueDetail; onEnded: () => void }) => (
  <>
    <title>{`${venue.name} · Last Call`}</title>
    <div className="lights-down relative h-60 overflow-hidden bg-room text-ink desk:h-97">
      <VenueScene venueId={venue.id} shape="wide" />
      <div className="absolute inset-0 bg-linear-to-t from-[#0b1310] from-8% via-[#0b1310b0] via-45% to-transparent to-75%" />
      <div className="wrap absolute inset-x-0 bottom-0 pb-4">
        <h1 className="wrap-anywhere desk:text-[3.25rem]">{venue.name}</h1>
        <p className="mt-1 text-small text-ink-2">
          {[venue.address_line1, venue.city].filter(Boolean).join(', ') || 'Address not given'}
        </p>
      </div>
    </div>
    <div className="wrap pt-4">
      <VenueActions venue={venue} />
    </div>
    <div className="wrap grid items-start gap-5 pt-4 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] desk:gap-8">
      <VenueBoard venue={venue} onEnded={onEnded} />
      <VenueFacts venue={venue} />
    </div>
  </>
)

const VenueMissing = ({ text }: { text: string }) => (
  <div className="wrap pt-6">
    <title>Venue not found · Last Call</title>
    <Card>
      <EmptyState
        art={<GlassArt kind="shut" />}
        title={text}
        titleAs="h1"
        action={<ButtonLink to="/venues">Browse All Venues</ButtonLink>}
      >
        It may have closed, or the address is not quite right.
      </EmptyState>
    </Card>
  </div>
)

const VenueSkeleton = () => (
  <Loading text="Loading the venue..." quiet>
    <Skeleton className="h-60 rounded-none! desk:h-97" />
    <div className="wrap grid gap-5 pt-4 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] desk:gap-8">
      <Skeleton className="h-96 rounded-card!" />
      <Skeleton className="h-64 rounded-card!" />
    </div>
  </Loading>
)
