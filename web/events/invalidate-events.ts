import type { QueryClient } from '@tanstack/react-query'
import { invalidateFeatures } from '#web/core/invalidate.ts'

/** Invalidates every query that shows events. */
export const invalidateEvents = (cache: QueryClient) => invalidateFeatures(cache, 'events', 'venues')
