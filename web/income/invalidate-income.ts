import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/core/api.ts'
import { focusMainIfLost } from '#web/ui/return-focus.ts'

/**
 * Invalidates all income queries and the user's own shifts, which say whether they have income. Restores the focus if a
 * deleted row had it.
 */
export const invalidateIncome = async (cache: QueryClient) => {
  const keys = [api.income.key(), api.shifts.mine.key(), api.schedule.key()]
  await Promise.all(keys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  focusMainIfLost()
}
