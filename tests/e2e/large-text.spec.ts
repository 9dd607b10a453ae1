import type { Locator, Page } from '@playwright/test'
import { appTexts } from '#web/core/texts.ts'
import { expect, expectNoHorizontalScroll, setTextSize, settled, test } from './browser-test.ts'
import { PHONE } from './owner-steps.ts'
import { expectRoomForLargeText } from './reflow.ts'

/** An owner's screens that screens.spec.ts opens only for others or with another venue. It checks the rest in the same way. */
const SCREENS = ['/venues', '/venues/tin-ceiling', '/venues/tin-ceiling/events', '/venues/tin-ceiling/events/new']

test("at twice the text size, no screen of an owner's work scrolls sideways on a phone", async ({ openAs }) => {
  const page = await openAs('olive', PHONE)
  for (const path of SCREENS) {
    await page.goto(path)
    await settled(page)
    await expectRoomForLargeText(page, path)
  }
})

const listPaths = (part: Locator) =>
  part.getByRole('link').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))

/** The narrowest window with the navigation in the top bar. */
const NARROWEST_DESKTOP = { width: 1024, height: 700 }

for (const who of ['bea', 'pat', 'ada'] as const)
  test(`the top bar of ${who} fits the narrowest desktop; with large text the menu has its links`, async ({
    openAs,
  }) => {
    const page = await openAs(who, { viewport: NARROWEST_DESKTOP })
    await page.goto('/home')
    const navigation = page.getByRole('navigation', { name: appTexts.mainNavigation })
    await expect(navigation).toBeVisible()
    const paths = await listPaths(navigation)
    const tops = await page
      .getByRole('banner')
      .getByRole('link')
      .or(page.getByRole('banner').getByRole('button'))
      .evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().top)))
    expect(new Set(tops).size, `${who}: ${tops}`).toBe(1)

    await setTextSize(page, '200%')
    await expect(navigation).toBeHidden()
    await expectNoHorizontalScroll(page, `home of ${who} with text at 200% at ${NARROWEST_DESKTOP.width} px`)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toBeVisible()
    expect(await listPaths(menu)).toEqual(expect.arrayContaining(paths))
    await expectNoHorizontalScroll(page, `menu of ${who} with text at 200%`)
    await page.keyboard.press('Escape')
    await expectRoomInDock(page, who)
  })

/** The labels of the dock never touch; where the text is too large for them, only icons are shown. */
const expectRoomInDock = async (page: Page, who: string) => {
  const links = page.getByRole('navigation', { name: appTexts.dock }).getByRole('link')
  await page.setViewportSize(PHONE.viewport)
  for (const size of ['100%', '110%', '120%', '200%']) {
    await setTextSize(page, size)
    const gaps = await links.evaluateAll((items) => {
      const parts = items.map((item) => [...item.children].map((part) => part.getBoundingClientRect()))
      const edges = parts.map((boxes) => ({
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      }))
      return edges.slice(1).map(({ left }, index) => left - (edges[index]?.right ?? 0))
    })
    expect(gaps, `${who} at ${size}`).toHaveLength(4)
    expect(Math.min(...gaps), `${who} at ${size}: ${gaps}`).toBeGreaterThanOrEqual(4)
  }
}
