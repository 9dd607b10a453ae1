import type { QueryClient } from '@tanstack/react-query'
import { api, type client } from './api.ts'

/** Invalidates every cached query of some features of the API. */
export const invalidateFeatures = (cache: QueryClient, ...features: (keyof typeof client)[]) =>
  Promise.all(features.map((feature) => cache.invalidateQueries({ queryKey: api[feature].key() })))
