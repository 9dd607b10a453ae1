import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Lets a page's POST requests to a URL arrive, but not their answers, until the returned function is called. */
export const loseAnswers = async (page: Page, url: string): Promise<() => Promise<void>> => {
  await page.route(url, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  })
  return () => page.unroute(url)
}
