import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/app/api.ts'

/** Reads all income anew. What opened a dialog may be gone with that: then the focus stays on the page. */
export const rereadIncome = async (cache: QueryClient) => {
  await cache.invalidateQueries({ queryKey: api.income.key() })
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })
}
