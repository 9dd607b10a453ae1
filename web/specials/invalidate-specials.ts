import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Invalidates every query that shows specials. */
export const invalidateSpecials = (cache: QueryClient) =>
  Promise.all([api.specials.key(), api.venues.key()].map((queryKey) => cache.invalidateQueries({ queryKey })))
