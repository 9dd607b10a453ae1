import type { Page } from '@playwright/test'

/** Holds DELETE requests to the URL until the returned function is called, which makes them fail. */
export const holdDeletes = async (page: Page, url: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await promise
    await route.abort()
  })
  return resolve
}
