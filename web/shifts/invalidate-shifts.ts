import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Invalidates every cached query that shows shifts, after one is posted, changed or deleted. */
export const invalidateShifts = (cache: QueryClient) =>
  Promise.all(
    [
      api.shifts.key(),
      api.schedule.key(),
      api.income.key(),
      api.profiles.key(),
      api.talent.key(),
      api.venues.key(),
    ].map((queryKey) => cache.invalidateQueries({ queryKey })),
  )
