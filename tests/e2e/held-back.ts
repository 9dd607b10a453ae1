import type { Page } from '@playwright/test'

/** Holds back what is asked to be deleted there, until told to let it fail. */
export const heldBack = async (page: Page, address: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    await promise
    await route.abort()
  })
  return resolve
}
