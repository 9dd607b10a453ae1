import type { QueryClient } from '@tanstack/react-query'
import { invalidateFeatures } from './invalidate.ts'

/** Refetches every list of people, because a changed relationship changes who is visible where. */
export const invalidateRelations = (cache: QueryClient) =>
  invalidateFeatures(cache, 'relationships', 'profiles', 'shifts', 'talent', 'venues', 'search', 'posts', 'feed')
