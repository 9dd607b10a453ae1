import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Everything a changed event shows up in is read anew when next looked at. */
export const useInvalidateEvents = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all([api.events.key(), api.venues.key()].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
