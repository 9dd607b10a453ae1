import { expect, type Page } from '@playwright/test'
import { measureOverflow, setTextSize } from './browser-test.ts'
import { countCheck } from './counted-checks.ts'
import { PHONE } from './screen-list.ts'

/** What remains of 1280 px at a zoom of 400%. */
export const NARROWEST = 320
/** The narrowest phones that are common. */
const NARROW_PHONE = 360

/** Nothing is wider than a narrow window. */
export const expectRoomWhenNarrow = async (page: Page, where: string) => {
  const before = page.viewportSize() ?? PHONE
  for (const width of [NARROWEST, NARROW_PHONE]) {
    await page.setViewportSize({ ...before, width })
    await expectToFit(page, 'narrow', `${where} at ${width} px`)
  }
  await page.setViewportSize(before)
}

/** At twice the text size nothing is wider than a phone. */
export const expectRoomForLargeText = async (page: Page, where: string) => {
  const before = page.viewportSize() ?? PHONE
  await setTextSize(page, '200%')
  for (const width of [NARROW_PHONE, PHONE.width]) {
    await page.setViewportSize({ ...PHONE, width })
    await expectToFit(page, 'large text', `${where} with text at 200% at ${width} px`)
  }
  await setTextSize(page, '')
  await page.setViewportSize(before)
}

const expectToFit = async (page: Page, check: 'narrow' | 'large text', where: string) => {
  const over = await measureOverflow(page)
  countCheck(check, where, over > 0 ? [`${over} px wider than the window`] : [])
  expect(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
}
