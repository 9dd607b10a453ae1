import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Everything a posted, changed or deleted shift shows up in is read anew when next looked at. */
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
