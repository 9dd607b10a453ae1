import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** Who one sees, and where, hangs on how one stands to them: all that shows people is read anew. */
export const invalidateRelations = (cache: QueryClient) =>
  Promise.all(
    [
      api.relationships.key(),
      api.profiles.key(),
      api.shifts.key(),
      api.talent.key(),
      api.venues.key(),
      api.search.key(),
      api.posts.key(),
      api.feed.key(),
    ].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
