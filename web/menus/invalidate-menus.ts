import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'

/** Everything a menu page shows up in is read anew when next looked at. */
export const invalidateMenus = (cache: QueryClient) => cache.invalidateQueries({ queryKey: api.menus.key() })
