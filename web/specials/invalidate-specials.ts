import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Everything a special shows up in is read anew when next looked at. */
export const invalidateSpecials = (cache: QueryClient) =>
  Promise.all([api.specials.key(), api.venues.key()].map((queryKey) => cache.invalidateQueries({ queryKey })))
