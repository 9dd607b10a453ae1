import { useQueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Invalidates every query that shows events. */
export const useInvalidateEvents = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all([api.events.key(), api.venues.key()].map((queryKey) => cache.invalidateQueries({ queryKey })))
}
