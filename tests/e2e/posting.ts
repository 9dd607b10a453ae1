import type { Page } from '@playwright/test'
import { expect } from './house.ts'

/** Something said or liked by somebody elsewhere, as their browser would send it. */
export const sends = async (page: Page, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    ...(data && { data }),
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true)
  return (await answer.json()) as { id: string }
}

/** The card of a post, by what it says. */
export const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Answers what a page sends to an address with a refusal, until it is let through again. */
export const refuse = (page: Page, address: string, method: string) =>
  page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' } })
      : route.fallback(),
  )
