import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, settled } from './browser-test.ts'
import { standStill, test } from './fixed-demo-test.ts'
import { describeLook, toPictureName } from './gallery-names.ts'
import { isGalleryOnly, takePicture } from './gallery-pictures.ts'
import { expectRoomForLargeText, expectRoomWhenNarrow } from './reflow.ts'
import { openScreen } from './screen-ids.ts'
import { chooseLooks, LOOKS, PHONE, SCREENS } from './screen-list.ts'
import { listSmallTargets } from './target-size.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

for (const [who, paths] of SCREENS)
  for (const look of LOOKS) {
    const chosen = paths.filter((_, index) => chooseLooks(index).includes(look))
    if (chosen.length === 0) continue
    test(`every screen for ${who ?? 'everyone'} passes axe, has room and looks as before, ${describeLook(look)}`, async ({
      openAs,
    }) => {
      const page = await openAs(who, { ...look, reducedMotion: 'reduce' })
      await standStill(page)
      for (const path of chosen)
        await test.step(path, async () => {
          await openScreen(page, path)
          await settled(page)
          await takePicture(page, toPictureName(path, who, look))
          if (!isGalleryOnly) await checkScreen(page, `${path}, ${look.colorScheme}`)
        })
    })
  }

const checkScreen = async (page: Page, where: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/Last Call/)
  // A screen that leads to login would be checked as another one.
  await expect(page).not.toHaveURL(/\/login\?/)
  await expectRightCounters(page, where)
  await expectAccessible(page, where)
  await expectNoHorizontalScroll(page, where)
  await expectLargeTargets(page, where)
  await expectRoomWhenNarrow(page, where)
  await expectRoomForLargeText(page, where)
}

/** Every control takes a tap on 44 × 44 px on a phone. */
const expectLargeTargets = async (page: Page, where: string) => {
  const before = page.viewportSize() ?? PHONE
  await page.setViewportSize(PHONE)
  expect(await listSmallTargets(page), `${where}: targets smaller than 44 × 44 px`).toEqual([])
  await page.setViewportSize(before)
}

/** A counter shows the length of its text from the start. */
const expectRightCounters = async (page: Page, where: string) => {
  const wrong = await page.locator('textarea').evaluateAll((areas) =>
    areas.flatMap((area) => {
      const { value } = area as HTMLTextAreaElement
      const hint = document.getElementById(`${area.id}-hint`)?.textContent ?? ''
      const counted = /([\d,]+) \/ [\d,]+/.exec(hint)?.[1]
      return counted === undefined || Number(counted.replaceAll(',', '')) === value.length ? [] : [`${hint}: ${value}`]
    }),
  )
  expect(wrong, where).toEqual([])
}
