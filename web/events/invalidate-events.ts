import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Invalidates every query that shows events. */
export const invalidateEvents = (cache: QueryClient) =>
  Promise.all([api.events.key(), api.venues.key()].map((queryKey) => cache.invalidateQueries({ queryKey })))
