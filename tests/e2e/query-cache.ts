import type { Page } from '@playwright/test'

type Fiber = {
  memoizedProps: {
    client?: { getQueryCache?: () => { getAll: () => { queryKey: unknown; state: { data: unknown } }[] } }
  }
  child: Fiber | null
  sibling: Fiber | null
}

/** Everything the page's query cache holds, as text. Finds the cache through React, as a browser extension could. */
export const readQueryCache = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root: object = document.getElementById('root') ?? {}
    const key = Object.keys(root).find((name) => name.startsWith('__reactContainer'))
    const waiting: (Fiber | null)[] = [key ? ((root as Record<string, Fiber>)[key] ?? null) : null]
    while (waiting.length > 0) {
      const fiber = waiting.pop()
      if (!fiber) continue
      const cache = fiber.memoizedProps?.client?.getQueryCache?.()
      if (cache) return JSON.stringify(cache.getAll().map(({ queryKey, state }) => [queryKey, state.data]))
      waiting.push(fiber.sibling, fiber.child)
    }
    throw new Error('There is no query cache on this page')
  })
