import type { Page } from '@playwright/test'
import { appTexts } from '#web/core/texts.ts'
import { feedTexts } from '#web/feed/texts.ts'
import { postTexts } from '#web/posts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { PHONE } from './owner-steps.ts'
import { postCard, sendRequest } from './post-steps.ts'
import { seeSpecified } from './specified.ts'

type Item = { id: string; content: string }

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

/** Serves a feed of that many posts, copied from one that exists and paged as the server does. */
const longFeed = async (page: Page, count: number, perPage: number) => {
  const answer = await page.request.get('/api/feed')
  const real = (await answer.json()) as { items: Item[]; newest_cursor: string }
  const [first] = real.items
  expect(first, 'The feed has no post to copy').toBeDefined()
  await page.route('**/api/feed?**', (route) => serve(route.request().url(), route))
  await page.route('**/api/feed', (route) => serve(route.request().url(), route))
  const serve = (url: string, route: Parameters<Parameters<Page['route']>[1]>[0]) => {
    const from = Number(new URL(url).searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: Math.min(perPage, count - from) }, (_, at) => ({
      ...first,
      id: idOf(from + at),
      content: `Post number ${from + at}. ${'More of it. '.repeat((from + at) % 7)}`,
    }))
    const next_cursor = from + perPage < count ? String(from + perPage) : null
    return route.fulfill({ json: { items, next_cursor, newest_cursor: real.newest_cursor } })
  }
}

const posts = (page: Page) => page.getByRole('region', { name: feedTexts.posts }).getByRole('article')

test('the next page loads when the last post is visible, or by button; going back restores the position', async ({
  openAs,
}) => {
  const [eli, pat] = [await openAs('eli'), await openAs('pat', PHONE)]
  for (let at = 1; at <= 24; at++) await sendRequest(eli, 'POST', '/posts', { content: `Song ${at} of twenty-four.` })
  await pat.goto('/ontap')
  await expect(postCard(pat, 'Song 24 of')).toBeVisible()
  await settled(pat)
  await expect(posts(pat)).toHaveCount(10)
  await expectAccessibleInThemes(pat, 'feed')
  await expectNoHorizontalScroll(pat, 'feed')
  await pat.getByRole('button', { name: uiTexts.loadMore }).press('Enter')
  await expect(postCard(pat, 'Song 8 of')).toHaveCount(1)
  await postCard(pat, 'Song 8 of').scrollIntoViewIfNeeded()
  await expect(postCard(pat, 'Song 2 of')).toHaveCount(1)
  const view = postCard(pat, 'Song 3 of').getByRole('link', { name: /^View/ })
  await view.scrollIntoViewIfNeeded()
  const place = await pat.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(2000)
  const read = await posts(pat).count()
  await view.click()
  await expect(pat.getByRole('heading', { name: 'Comments' })).toBeVisible()
  await pat.getByRole('button', { name: 'Back' }).click()
  await expect(postCard(pat, 'Song 3 of')).toBeInViewport()
  await expect(posts(pat)).toHaveCount(read)
  await expect.poll(() => pat.evaluate(() => window.scrollY)).toBe(place)
})

test('a failed next page shows one error at the end; the posts stay, and Try again continues', async ({ openAs }) => {
  const pat = await openAs('pat')
  await sendRequest(await openAs('mari'), 'POST', '/posts', { content: 'To be copied.' })
  await longFeed(pat, 30, 10)
  let lost = true
  await pat.route(/\/api\/feed\?.*cursor=/, (route) => (lost ? route.abort() : route.fallback()))
  await pat.goto('/ontap')
  await postCard(pat, 'Post number 9.').scrollIntoViewIfNeeded()
  const said = pat.getByText('Could not load feed. Please try again.')
  await expect(said).toBeVisible()
  await expect(said).toHaveCount(1)
  await expect(posts(pat)).toHaveCount(10)
  await expectAccessible(pat, 'feed whose next page failed')
  lost = false
  await pat.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(postCard(pat, 'Post number 12.')).toHaveCount(1)
  await expect(said).toHaveCount(0)
})

test('new posts move nothing: a button announces them, and a tap shows them', async ({ openAs }) => {
  const [mari, pat] = [await openAs('mari'), await openAs('pat')]
  await pat.goto('/ontap')
  await settled(pat)
  const before = await posts(pat).first().textContent()
  await pat.mouse.wheel(0, 300)
  await sendRequest(mari, 'POST', '/posts', { content: 'The ice machine is back.' })
  // Returning to the tab checks for new posts. The live stream would report them sooner.
  await pat.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  const pill = pat.getByRole('button', { name: /^\d+\+? new posts?$/ })
  await expect(pill).toBeVisible({ timeout: 90_000 })
  await expect(postCard(pat, 'The ice machine is back.')).toHaveCount(0)
  expect(await posts(pat).first().textContent()).toBe(before)
  await expectAccessibleInThemes(pat, 'feed with new posts')
  await pill.click()
  await expect(postCard(pat, 'The ice machine is back.')).toBeInViewport()
  await expect(pill).toHaveCount(0)
  await expect.poll(() => pat.evaluate(() => window.scrollY)).toBe(0)
})

test('hundreds of posts keep the page light, and each still has its position in the whole feed', async ({ openAs }) => {
  const pat = await openAs('pat')
  await sendRequest(await openAs('mari'), 'POST', '/posts', { content: 'To be copied.' })
  await longFeed(pat, 330, 110)
  await pat.goto('/ontap')
  await expect(postCard(pat, 'Post number 0.')).toBeVisible()
  const last = pat.getByRole('listitem').filter({ hasText: 'Post number 329.' })
  // Posts are measured as they approach, so the end of the page moves until all are.
  await expect(async () => {
    await pat.mouse.wheel(0, 60_000)
    await expect(postCard(pat, 'Post number 329.')).toBeVisible({ timeout: 1000 })
    await expect(pat.getByText("You've reached the end of the feed!")).toBeInViewport({ timeout: 1000 })
    // Until the virtual list has loaded, all posts are in the page.
    expect(await posts(pat).count()).toBeLessThan(40)
    await expect(last).toHaveAttribute('aria-posinset', '330', { timeout: 1000 })
    await expect(last).toHaveAttribute('aria-setsize', '330', { timeout: 1000 })
  }).toPass()
  await seeSpecified(pat, 'on tap', "You've reached the end of the feed!")
  await expectAccessible(pat, 'long feed')

  // A focused field stays, however far the page is scrolled.
  await postCard(pat, 'Post number 329.').getByRole('button', { name: postTexts.writeComment }).click()
  const field = postCard(pat, 'Post number 329.').getByRole('textbox')
  await field.fill('Still here')
  await pat.evaluate(() => window.scrollTo(0, 0))
  await expect(postCard(pat, 'Post number 0.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Still here')

  const view = postCard(pat, 'Post number 2.').getByRole('link', { name: /^View/ })
  await view.scrollIntoViewIfNeeded()
  const place = await pat.evaluate(() => window.scrollY)
  await view.click()
  await expect(pat).toHaveURL(/\/posts\//)
  await pat.goBack()
  await expect(postCard(pat, 'Post number 2.')).toBeInViewport()
  expect(Math.abs((await pat.evaluate(() => window.scrollY)) - place)).toBeLessThan(200)
})

test('a feed without follows links to talent; a failed read shows an error and can be retried', async ({ openAs }) => {
  const wes = await openAs('wes', PHONE)
  await wes.goto('/ontap')
  await seeSpecified(wes, 'on tap', 'Your feed is looking a bit empty!')
  await seeSpecified(wes, 'on tap', 'Discover Talent')
  await wes.getByRole('link', { name: 'Discover Talent' }).click()
  await expect(wes).toHaveURL(/\/entertainers$/)

  const pat = await openAs('pat')
  let failing = true
  const failed = { defined: false, code: 'BAD_REQUEST', status: 400, message: 'no' }
  await pat.route(/\/api\/feed(\?.*)?$/, (route) =>
    failing ? route.fulfill({ status: 400, json: failed }) : route.fallback(),
  )
  await pat.goto('/ontap')
  await seeSpecified(pat, 'on tap', 'Could not load feed. Please try again.')
  failing = false
  await pat.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(posts(pat).first()).toBeVisible()
  await seeSpecified(pat.getByRole('main'), 'on tap', 'On Tap')
  await seeSpecified(posts(pat), 'on tap', 'View')
})

test('when the session ends on the page, it says so, and the typed text stays', async ({ openAs }) => {
  const [bea, kit] = [await openAs('bea'), await openAs('kit')]
  await sendRequest(bea, 'POST', '/posts', { content: 'Last round.' })
  await kit.goto('/ontap')
  await settled(kit)
  const gone = { defined: true, code: 'UNAUTHORIZED', status: 401, message: 'no', data: null }
  await kit.route('**/api/posts', (route) => route.fulfill({ status: 401, json: gone }))
  await kit.getByLabel(postTexts.content).fill('Am I still here?')
  await kit.getByRole('button', { name: 'Post', exact: true }).click()
  await kit.getByRole('dialog').getByRole('button', { name: uiTexts.cancel }).click()
  await expect(kit.getByText('Authentication not ready. Please wait or log in.')).toBeVisible()
  await expect(kit.getByLabel(postTexts.content)).toHaveValue('Am I still here?')
  await kit.route('**/api/posts/*/like', (route) => route.fulfill({ status: 401, json: gone }))
  await postCard(kit, 'Last round.').getByRole('button', { name: /^Like/ }).click()
  await seeSpecified(kit, 'on tap', 'Please log in')
  await seeSpecified(kit, 'on tap', 'Please log in to see your feed.')
  await expect(kit.getByRole('link', { name: appTexts.goToSignIn })).toHaveAttribute('href', /next=%2Fontap/)
})
