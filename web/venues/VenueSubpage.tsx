import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { venueMessages } from '#contract/venues.texts.ts'
import type { VenueDetail } from '#contract/venues.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { useVenue } from './use-venue.ts'
import { VenueNotFound } from './VenueNotFound.tsx'

type VenueSubpageProps = {
  slugOrId: string
  loading: ReactNode
  children: (venue: VenueDetail, refetch: () => void) => ReactNode
}

/** The page of one of a venue's lists. */
export const VenueSubpage = ({ slugOrId, loading, children }: VenueSubpageProps) => {
  const { query, missing } = useVenue(slugOrId)
  if (missing) return <VenueNotFound text={missing} />
  return (
    <div className="wrap pt-2 desk:pt-8">
      <QueryView query={query} failed={venueMessages.infoFailed} loading={loading}>
        {(venue) => children(venue, () => void query.refetch())}
      </QueryView>
    </div>
  )
}

type AddPath = `/venues/$venueSlugOrId/${'events/new' | 'specials/new' | 'menu/add'}`
type AddItemLinkProps = { venue: VenueDetail; to: AddPath; label: string }

/** The owner's link to add an item to the list. */
export const AddItemLink = ({ venue, to, label }: AddItemLinkProps) => (
  <ButtonLink look="solid" to={to} params={{ venueSlugOrId: venue.slug }}>
    <Plus aria-hidden className="size-5" />
    {label}
  </ButtonLink>
)

type EmptyVenueListProps = {
  venue: VenueDetail
  art: ReactNode
  title: string
  /** What the owner can do next. */
  add?: ReactNode
  children: ReactNode
}

/** Replaces a venue's empty list. Others than the owner get a link to the venue. */
export const EmptyVenueList = ({ venue, art, title, add, children }: EmptyVenueListProps) => (
  <Card as="div">
    <EmptyState
      art={art}
      title={title}
      action={
        venue.is_mine ? (
          add
        ) : (
          <ButtonLink to="/venues/$venueSlugOrId" params={{ venueSlugOrId: venue.slug }}>
            See who’s on
          </ButtonLink>
        )
      }
    >
      {children}
    </EmptyState>
  </Card>
)
