import type { QueryClient } from '@tanstack/react-query'
import type { VenueCard } from '#contract/venues.ts'
import { api } from '#web/core/api.ts'
import type { CachedList } from '#web/core/cached-lists.ts'

/** The venue as a list that was seen before shows it: its name and photo are then on its page before the rest has loaded. */
export const findListedVenue = (cache: QueryClient, slugOrId: string): VenueCard | undefined => {
  for (const queryKey of [api.venues.near.key(), api.venues.list.key()])
    for (const [, list] of cache.getQueriesData<CachedList<VenueCard>>({ queryKey })) {
      const found = list && listItems(list).find(({ id, slug }) => slug === slugOrId || id === slugOrId)
      if (found) return found
    }
  return undefined
}

const listItems = (list: CachedList<VenueCard>) =>
  'pages' in list ? list.pages.flatMap(({ items }) => items) : list.items
