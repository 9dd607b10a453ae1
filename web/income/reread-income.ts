import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { keepFocusOnPage } from '#web/ui/return-focus.ts'

/** Reads all income anew. */
export const rereadIncome = async (cache: QueryClient) => {
  await cache.invalidateQueries({ queryKey: api.income.key() })
  keepFocusOnPage()
}
