import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { focusMainIfLost } from '#web/ui/return-focus.ts'

/** Reads all income anew. */
export const invalidateIncome = async (cache: QueryClient) => {
  await cache.invalidateQueries({ queryKey: api.income.key() })
  focusMainIfLost()
}
