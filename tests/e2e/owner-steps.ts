import type { Page } from '@playwright/test'
import { drawnBytes } from '#tests/support/pictures.ts'
import { menuTexts } from '#web/menus/texts.ts'
import { expect } from './browser-test.ts'

/** Steps of owners that several tests share. */

export const PHONE = { viewport: { width: 390, height: 844 } }

/** An image file for a file input. */
export const png = async (name: string, drawn: Parameters<typeof drawnBytes>[0] = { width: 320, height: 180 }) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(await drawnBytes(drawn)),
})

/** Opens the form of a new menu page from the venue's page or its menu, and fills it in. */
export const fillMenuPage = async (page: Page, title: string, color: string) => {
  await page.getByRole('link', { name: 'Add Menu Page' }).click()
  const picture = await png('page.png', { width: 400, height: 500, color })
  await page.getByLabel(menuTexts.picture).setInputFiles(picture)
  await page.getByLabel('Title').fill(title)
}

/** Adds a menu page from the venue's page or its menu. */
export const addMenuPage = async (page: Page, title: string, color: string) => {
  await fillMenuPage(page, title, color)
  await page.getByRole('button', { name: 'Add Menu Page' }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
}

/** Collects the uploads that a page sends to a URL from now on. */
export const collectUploads = (page: Page, url: string): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(url)) sent.push(request.url())
  })
  return sent
}

/** Answers a page's saves with 400 until the route is removed. */
export const failSaves = (page: Page, url: string, method: 'POST' | 'PATCH') =>
  page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 400, json: { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' } })
      : route.fallback(),
  )
