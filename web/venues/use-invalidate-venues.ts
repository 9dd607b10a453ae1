import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Everything that names a venue is read anew, since one of them changed. */
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
