import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Invalidates every query that shows a venue. */
export const useInvalidateVenues = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      [
        api.venues,
        api.shifts,
        api.talent,
        api.events,
        api.specials,
        api.menus,
        api.search,
        api.admin,
        api.posts,
        api.feed,
      ].map((feature) => cache.invalidateQueries({ queryKey: feature.key() })),
    )
}
