import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from '@playwright/test'
import { EMBED_TEXTS } from '#server/http/public-pages/embed-page.ts'
import { venueTexts } from '#web/venues/texts.ts'
import { expect, expectAccessible, settled, test } from './browser-test.ts'

const VENUE = 'night-heron'
const MOST_BYTES = 15_000

/** Turns on the page of Olive's venue and Lola's, who works there tonight. */
const makePublic = async (olive: Page, lola: Page) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const venue = await olive.request.patch(`/api/venues/${VENUE}`, { data: { is_public: true }, headers })
  const page = await lola.request.put('/api/me/web-page', {
    data: { level: 'tonight', shows_workplaces: false },
    headers,
  })
  expect([venue.status(), page.status()]).toEqual([200, 200])
}

/** A page of another site, with HTML in its body. */
const withForeignPage = async (body: string, run: (url: string) => Promise<void>) => {
  const server = createServer((req, res) => {
    res.setHeader('Content-Type', 'text/html; charset=utf-8')
    res.end(req.url === '/' ? `<!doctype html><title>The bar’s own site</title><main>${body}</main>` : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await run(`http://localhost:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** What a visitor's browser asks our server for, and the cookies it has afterwards. */
const visit = async (browser: Browser, origin: string, url: string, colorScheme: 'dark' | 'light') => {
  const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } })
  const asked: { url: string; bytes: number }[] = []
  const page = await context.newPage()
  page.on('response', async (response) => {
    if (response.url().startsWith(origin)) asked.push({ url: response.url(), bytes: (await response.body()).length })
  })
  await page.goto(url)
  return { context, page, asked }
}

test('the code from Edit Venue shows tonight on another site', async ({ browser, openAs, origin }) => {
  const [olive, lola] = [await openAs('olive'), await openAs('lola')]
  await makePublic(olive, lola)
  await olive.goto(`/venues/${VENUE}/edit`)
  await expect(olive.getByRole('heading', { name: venueTexts.embed })).toBeVisible()
  const code = await olive.getByLabel(venueTexts.embedCode).inputValue()

  await withForeignPage(code, async (url) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { context, page, asked } = await visit(browser, origin, url, colorScheme)
      const frame = page.frameLocator('iframe')
      await expect(frame.getByRole('heading', { level: 1 })).toHaveText(/Night Heron/)
      await expect(frame.getByRole('heading', { name: 'Tonight' })).toBeVisible()
      await expect(frame.locator('html')).toHaveCSS(
        'background-color',
        colorScheme === 'dark' ? 'rgb(11, 19, 16)' : 'rgb(240, 241, 230)',
      )
      // The frame takes the height of its content.
      const content = await frame.locator('body').evaluate((body) => Math.ceil(body.getBoundingClientRect().height))
      await expect(page.locator('iframe')).toHaveCSS('height', `${content}px`)
      const [page0, ...files] = asked
      expect(page0?.url).toContain(`/embed/venues/${VENUE}`)
      expect(page0?.bytes).toBeLessThanOrEqual(MOST_BYTES)
      for (const { url: file } of files) expect(new URL(file).pathname).toMatch(/^\/(assets\/besley|media\/venues\/)/)
      expect(files.length).toBeLessThanOrEqual(2)
      expect(await context.cookies()).toEqual([])

      const opened = context.waitForEvent('page')
      await frame.getByRole('link', { name: EMBED_TEXTS.more }).click()
      await expect.poll(async () => new URL((await opened).url()).pathname).toBe(`/venues/${VENUE}`)
      await context.close()
    }
  })
})

test('no other page can be framed', async ({ browser, openAs, origin }) => {
  await makePublic(await openAs('olive'), await openAs('lola'))
  for (const path of ['/', '/login', `/venues/${VENUE}`]) {
    await withForeignPage(`<iframe src="${origin}${path}"></iframe>`, async (url) => {
      const { context, page } = await visit(browser, origin, url, 'light')
      await expect.poll(() => page.frames().at(1)?.url()).toBe('chrome-error://chromewebdata/')
      await context.close()
    })
  }
})

test('the embed is accessible in both themes', async ({ openAs }) => {
  await makePublic(await openAs('olive'), await openAs('lola'))
  const page = await openAs(null)
  for (const theme of ['light', 'dark']) {
    await page.goto(`/embed/venues/${VENUE}?theme=${theme}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page, `embed, ${theme}`)
  }
})

test('the Atom feed is well-formed XML', async ({ openAs }) => {
  await makePublic(await openAs('olive'), await openAs('lola'))
  const page = await openAs(null)
  await page.goto('/about')
  await settled(page)
  const { root, entries, error } = await page.evaluate(async (path) => {
    const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'application/xml')
    const atom = (name: string) => parsed.getElementsByTagNameNS('http://www.w3.org/2005/Atom', name)
    return {
      root: parsed.documentElement.localName,
      entries: atom('entry').length,
      error: parsed.querySelector('parsererror')?.textContent ?? null,
    }
  }, `/venues/${VENUE}/feed.atom`)
  expect([root, error]).toEqual(['feed', null])
  expect(entries).toBeGreaterThan(0)
})
