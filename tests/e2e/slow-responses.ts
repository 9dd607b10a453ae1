import type { Page, Request, Route } from '@playwright/test'

/** What a page shows while it waits, or once it has something to show. */
const SHOWN = 'h1, [data-loading]'

/**
 * From now on every answer of the API and every image waits until the page has painted its skeleton and what came before.
 * So they arrive one at a time, in the order of their requests.
 */
export const slowDownResponses = async (page: Page) => {
  let previous = Promise.resolve()
  await page.route('**/*', (route) => {
    if (!isHeld(route.request())) return route.fallback()
    previous = previous.then(() => answerAfterPaint(page, route))
    return previous
  })
}

const isHeld = (request: Request) => {
  if (request.resourceType() === 'image') return true
  const { pathname } = new URL(request.url())
  // The stream of live events never ends.
  return request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/notifications/stream'
}

const answerAfterPaint = async (page: Page, route: Route) => {
  await page.locator(SHOWN).first().waitFor({ state: 'attached' })
  // Fails if the page was left, which no longer needs the response.
  await waitForPaint(page).catch(() => undefined)
  await route.continue()
  await (await route.request().response())?.finished()
}

/** The second frame begins after the first was painted. */
const waitForPaint = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
