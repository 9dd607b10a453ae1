import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { TextLink } from '#web/ui/ButtonLink.tsx'
import { type QueryState, QueryView } from '#web/ui/QueryView.tsx'
import { VenueSectionCard } from './VenueSectionCard.tsx'

type ListPath = `/venues/$venueSlugOrId/${'events' | 'specials' | 'menu' | 'posts'}`

type VenueSectionProps<Item> = {
  venue: VenueDetail
  /** The heading's id. */
  id: string
  title: string
  query: QueryState<{ items: Item[] }>
  failed: string
  loading: ReactNode
  /** Which of the items to show; by default all of them. */
  pick?: (items: Item[]) => Item[]
  /** Replaces an empty list. */
  empty: string
  /** The link to the whole list. */
  all: { to: ListPath; label: string; isHiddenIfEmpty?: boolean }
  children: (items: Item[]) => ReactNode
}

/** A section of the venue's page: some items of a list, with a link to all of them. */
export const VenueSection = <Item,>(props: VenueSectionProps<Item>) => {
  const { venue, id, title, query, failed, loading, pick, empty, all, children } = props
  const params = { venueSlugOrId: venue.slug }
  return (
    <VenueSectionCard
      id={id}
      title={title}
      link={
        all.isHiddenIfEmpty && !query.data?.items.length ? null : (
          <TextLink to={all.to} params={params}>
            {all.label}
            <ChevronRight aria-hidden className="size-4" />
          </TextLink>
        )
      }
    >
      <QueryView query={query} failed={failed} loading={loading}>
        {({ items }) => {
          const shown = pick ? pick(items) : items
          return shown.length > 0 ? children(shown) : <p className="text-ink-2">{empty}</p>
        }}
      </QueryView>
    </VenueSectionCard>
  )
}
