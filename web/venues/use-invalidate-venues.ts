import { useQueryClient } from '@tanstack/react-query'
import { invalidateFeatures } from '#web/core/invalidate.ts'

const FEATURES = [
  'venues',
  'shifts',
  'talent',
  'events',
  'specials',
  'menus',
  'search',
  'admin',
  'posts',
  'feed',
] as const

/** Invalidates every query that shows a venue. */
export const useInvalidateVenues = () => {
  const cache = useQueryClient()
  return () => invalidateFeatures(cache, ...FEATURES)
}
