import type { QueryClient } from '@tanstack/react-query'
import { invalidateFeatures } from '#web/core/invalidate.ts'

/** Invalidates every query that shows specials. */
export const invalidateSpecials = (cache: QueryClient) => invalidateFeatures(cache, 'specials', 'venues')
