import type { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** Refetches every list of people, because a changed relationship changes who is visible where. */
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
