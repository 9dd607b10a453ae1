import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Invalidates every query that shows menu pages. */
export const invalidateMenus = (cache: QueryClient) => cache.invalidateQueries({ queryKey: api.menus.key() })
