import type { Page } from '@playwright/test'
import { expect } from './browser-test.ts'

/** Sends a request as this person's browser would from another device. */
export const sendRequest = async (page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    ...(data && { data }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as { id: string }
}

/** The card of a post, found by its text. */
export const postCard = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Answers a page's requests to a URL with 400 until the route is removed. */
export const failRequests = (page: Page, url: string, method: string) =>
  page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' } })
      : route.fallback(),
  )

/** Refuses a page's reads of a URL, in a way that the app does not try again, until the route is removed. */
export const refuseReads = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 429, json: { defined: false, code: 'RATE_LIMITED', status: 429, message: 'no' } }),
  )
