import type { APIRequestContext, Page, Response } from '@playwright/test'
import { expect, settled, test } from './browser-test.ts'
import { PHONE, type PUBLIC_PAGES } from './screen-list.ts'

/** The pages that search engines should show: the address that each names as its own, and its structured data. */
const PAGES: Record<'/' | (typeof PUBLIC_PAGES)[number], { canonical?: string; types: string[] }> = {
  '/': { types: [] },
  '/venues/the-copper-rail': { types: ['BarOrPub', 'Event'] },
  '/venues/the-copper-rail/events': { types: ['BarOrPub', 'Event'] },
  '/venues/the-copper-rail/specials': { types: ['BarOrPub'] },
  '/venues/the-copper-rail/menu': { types: ['BarOrPub'] },
  '/venues/the-copper-rail/posts': { types: ['BarOrPub'] },
  '/profiles/marisol.pours': { types: ['Person'] },
  '/profiles/dezbehindbar': { types: ['Person'] },
  '/tonight': { types: [] },
  '/tonight/belleville': { types: [] },
  '/tonight?lat=47.61&lon=-122.33': { canonical: '/tonight', types: [] },
}

/** Required properties of each type. */
const REQUIRED: Record<string, string[]> = {
  BarOrPub: ['@id', 'url', 'name', 'image', 'address'],
  Event: ['@id', 'url', 'name', 'startDate', 'eventStatus', 'location'],
  Person: ['@id', 'url', 'name', 'image'],
}

/** Texts of links that say nothing about where they lead, as Lighthouse lists them. */
const VAGUE_LINKS = [
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'read more',
  'right here',
  'see more',
  'start',
  'this',
]

type Item = { '@type': string; [property: string]: unknown }
type StructuredData = Item & { '@context': string; '@graph'?: Item[] }

/** What a search engine reads of a page. */
const readFacts = (page: Page) =>
  page.evaluate(() => {
    const all = <Kind extends Element>(selector: string) => [...document.querySelectorAll<Kind>(selector)]
    const contents = (name: string) => all<HTMLMetaElement>(`meta[name="${name}"]`).map(({ content }) => content)
    return {
      lang: document.documentElement.lang,
      title: document.title,
      descriptions: contents('description'),
      viewports: contents('viewport'),
      robots: contents('robots').join(),
      canonicals: all<HTMLLinkElement>('link[rel=canonical]').map(({ href }) => href),
      links: all<HTMLAnchorElement>('a').map((link) => ({
        href: link.getAttribute('href') ?? '',
        text: (link.getAttribute('aria-label') ?? link.textContent).trim(),
      })),
      imagesWithoutAlt: all('img:not([alt])').map(({ outerHTML }) => outerHTML),
      data: all('script[type="application/ld+json"]').map(({ textContent }) => textContent),
    }
  })

/** A page names its address in its head or in a header. */
const findCanonicals = (response: Response, inHead: string[]): string[] => {
  const [, inHeader] = /<([^>]*)>; rel="canonical"/.exec(response.headers().link ?? '') ?? []
  return inHeader ? [inHeader, ...inHead] : inHead
}

/** Whether robots.txt lets every search engine fetch a path. */
const mayFetch = async (request: APIRequestContext, path: string): Promise<boolean> => {
  const text = await (await request.get('/robots.txt')).text()
  const [forEveryone = ''] = text.split('\n\n')
  expect(forEveryone).toMatch(/^User-agent: \*\n/)
  const disallowed = [...forEveryone.matchAll(/^Disallow: (.+)$/gm)].map(([, prefix = '']) => prefix)
  return !disallowed.some((prefix) => path.startsWith(prefix))
}

/** The least height and width of what a finger should hit (WCAG 2.5.8). */
const TARGET_SIZE = 24

/**
 * The links and buttons whose area is smaller. It is measured by what is hit around the center, because the area may
 * reach beyond the element: axe does not see that.
 */
const findSmallTargets = (page: Page) =>
  page.evaluate((size) => {
    const reach = (target: Element, x: number, y: number, [dx, dy]: [number, number]) => {
      let steps = 0
      while (steps < size && target.contains(document.elementFromPoint(x + dx * steps, y + dy * steps))) steps += 1
      return steps
    }
    return [...document.querySelectorAll('a, button')].flatMap((target) => {
      // In a closed disclosure.
      if (!target.checkVisibility()) return []
      target.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, top, width, height } = target.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      // "Skip to content" is off the page until it has the focus.
      if (width === 0 || x < 0) return []
      const wide = reach(target, x, y, [-1, 0]) + reach(target, x, y, [1, 0])
      const high = reach(target, x, y, [0, -1]) + reach(target, x, y, [0, 1])
      return wide < size || high < size ? [`${target.textContent}: ${wide} × ${high}`] : []
    })
  }, TARGET_SIZE)

const parseItems = (scripts: (string | null)[]): Item[] =>
  scripts.flatMap((script) => {
    const { '@context': context, '@graph': graph, ...item } = JSON.parse(script ?? '') as StructuredData
    expect(context).toBe('https://schema.org')
    return graph ?? [item]
  })

type Visit = { page: Page; origin: string; request: APIRequestContext }
type Expected = { path: string; canonical: string; types: string[] }

const expectSearchable = async ({ page, origin, request }: Visit, { path, canonical, types }: Expected) => {
  const response = await page.goto(path)
  if (!response) throw new Error(`${path} has no response`)
  await settled(page)
  const facts = await readFacts(page)

  expect(response.status()).toBe(200)
  expect(response.headers()['x-robots-tag']).toBeUndefined()
  expect(facts.robots).not.toMatch(/noindex|none|nofollow/)
  expect(await mayFetch(request, path)).toBe(true)
  expect(facts.lang).toBe('en')
  expect(facts.viewports).toEqual([expect.stringContaining('width=device-width')])
  expect(facts.viewports[0]).not.toMatch(/user-scalable|maximum-scale/)

  expect(facts.title).toMatch(/\S · |^Last Call · \S/)
  expect(facts.descriptions).toHaveLength(1)
  const [description = ''] = facts.descriptions
  expect(description).toMatch(/\S/)
  expect([...description].length).toBeLessThanOrEqual(160)
  expect(findCanonicals(response, facts.canonicals)).toEqual([`${origin}${canonical}`])

  const uncrawlable = facts.links.filter(
    ({ href }) => href === '' || !URL.canParse(href, origin) || /^javascript:/i.test(href),
  )
  expect(uncrawlable).toEqual([])
  expect(facts.links.filter(({ text }) => text === '' || VAGUE_LINKS.includes(text.toLowerCase()))).toEqual([])
  expect(facts.imagesWithoutAlt).toEqual([])
  expect(await findSmallTargets(page)).toEqual([])

  const items = parseItems(facts.data)
  expect([...new Set(items.map((item) => item['@type']))]).toEqual(types)
  for (const item of items) {
    const missing = (REQUIRED[item['@type']] ?? []).filter((property) => !item[property])
    expect([item['@type'], missing]).toEqual([item['@type'], []])
    const image = item.image === undefined ? undefined : await request.get(String(item.image))
    expect([item.image, image?.headers()['content-type'] ?? 'image/png']).toEqual([item.image, 'image/png'])
  }
}

for (const [path, { canonical = path, types }] of Object.entries(PAGES))
  test(`search engines find what they need on ${path}`, async ({ openAs, origin, request }) => {
    const page = await openAs(null, { viewport: PHONE })
    await expectSearchable({ page, origin, request }, { path, canonical, types })
  })

test('search engines find what they need on the page of an event in the sitemap', async ({
  openAs,
  origin,
  request,
}) => {
  const sitemap = await (await request.get('/sitemap/events-1.xml')).text()
  const [, path = ''] = /<loc>https?:\/\/[^/]+(\/venues\/the-copper-rail\/events\/[^<]+)/.exec(sitemap) ?? []
  const page = await openAs(null, { viewport: PHONE })
  await expectSearchable({ page, origin, request }, { path, canonical: path, types: ['BarOrPub', 'Event'] })
})

test('no two pages have the same title', async ({ request }) => {
  const titles: string[] = []
  for (const path of Object.keys(PAGES)) {
    const [, title = ''] = /<title>(.*?)<\/title>/.exec(await (await request.get(path)).text()) ?? []
    titles.push(title)
  }
  expect(new Set(titles).size).toBe(titles.length)
})
