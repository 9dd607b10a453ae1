import type { Locator, Page } from '@playwright/test'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, settled, test } from './browser-test.ts'
import { PHONE } from './screen-list.ts'

/** How many of the items are wholly visible above the dock. */
const countInView = async (page: Page, items: Locator[]): Promise<number> => {
  const dock = await page.getByRole('navigation', { name: appTexts.dock }).boundingBox()
  const boxes = await Promise.all(items.map((item) => item.boundingBox()))
  return boxes.filter((box) => box && box.y + box.height <= (dock?.y ?? 0)).length
}

test('home on a phone shows four people below the nights without scrolling, those on now first', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: PHONE })
  await pat.goto('/home')
  await settled(pat)
  const lines = await pat.getByRole('region', { name: homeTexts.yourPeople }).getByRole('listitem').all()
  expect(await countInView(pat, lines)).toBeGreaterThanOrEqual(4)
  const on = await Promise.all(lines.map((line) => line.getByText(`${uiTexts.onShift},`).count()))
  expect(on).toEqual(on.toSorted((one, other) => other - one))
  expect(on[0]).toBe(1)
})

test('the talent directory on a phone shows three people below the nights without scrolling, each with a distance', async ({
  openAs,
}) => {
  const pat = await openAs('pat', { viewport: PHONE })
  await pat.goto('/entertainers')
  await settled(pat)
  const cards = await pat.getByRole('main').getByRole('listitem').all()
  const inView = await countInView(pat, cards)
  expect(inView).toBeGreaterThanOrEqual(3)
  for (const card of cards.slice(0, inView))
    await expect(card.getByText(/^[\d,.]+ (mi|ft)\b/).filter({ visible: true })).toBeVisible()
  // Those on now come first.
  const first = pat.getByRole('main').getByRole('listitem').first()
  await expect(first.getByText(`${uiTexts.onShift},`)).toBeAttached()
})
