import type { QueryClient } from '@tanstack/react-query'
import { invalidateFeatures } from '#web/core/invalidate.ts'

/** Invalidates every cached query that shows shifts, after one is posted, changed or deleted. */
export const invalidateShifts = (cache: QueryClient) =>
  invalidateFeatures(cache, 'shifts', 'schedule', 'income', 'profiles', 'talent', 'venues')
