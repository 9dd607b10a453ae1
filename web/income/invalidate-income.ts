import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { focusMainIfLost } from '#web/ui/return-focus.ts'

/** Invalidates all income queries, and restores the focus if a deleted row had it. */
export const invalidateIncome = async (cache: QueryClient) => {
  await cache.invalidateQueries({ queryKey: api.income.key() })
  focusMainIfLost()
}
