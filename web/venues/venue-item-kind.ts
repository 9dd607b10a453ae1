import type { QueryClient } from '@tanstack/react-query'

/** A kind of item on a venue's page: events, specials or menu pages. */
export type VenueItemKind = {
  list: `/venues/$venueSlugOrId/${'events' | 'specials' | 'menu'}`
  /** `Events` */
  title: string
  /** What loading the form says to screen readers. */
  loading: string
  /** The page that replaces a missing item. */
  missing: { tab: string; art: 'calendar' | 'empty'; text: string; all: string }
  messages: Record<'notYours' | 'notYoursToEdit' | 'notFound' | 'loadFailed' | 'created' | 'updated', string>
  /** Invalidates every query that shows these items. */
  invalidate: (cache: QueryClient) => Promise<unknown>
}
