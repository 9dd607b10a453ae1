import type { Locator, Page } from '@playwright/test'
import { reportMessages } from '#contract/reports.texts.ts'
import { shareTexts } from '#web/core/share/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import { reportTexts } from '#web/reports/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, setTextSize, settled, test } from './browser-test.ts'
import { NARROWEST } from './reflow.ts'
import { inEveryLook, LOOKS, PHONE } from './screen-list.ts'

test.describe.configure({ mode: 'parallel' })

for (const { viewport, colorScheme } of inEveryLook ? LOOKS : LOOKS.slice(0, 2)) {
  const { width } = viewport
  test(`every dialog and menu passes axe at ${width}, ${colorScheme}`, async ({ openAs }) => {
    const page = await openAs('mari', { viewport, colorScheme, reducedMotion: 'reduce' })
    await page.goto('/profile')
    await page.getByRole('radio', { name: 'Past' }).check()
    const row = page.getByRole('listitem').filter({ hasText: 'The Copper Rail' }).first()
    await expect(row).toBeVisible()
    if (viewport === PHONE) {
      await row.getByRole('button', { name: new RegExp(`^${uiTexts.moreAbout('')}`) }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, 'menu of a shift')
      await page.getByRole('menuitem', { name: shiftTexts.deletePast }).click()
    } else await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'confirmation before deleting')
    await page.getByRole('button', { name: shiftTexts.keep }).click()

    await page.goto('/shifts/new')
    await page.getByLabel('Venue').selectOption({ label: 'The Copper Rail, Belleville' })
    await page.getByLabel(shiftTexts.startTime).fill('06:00')
    await page.getByLabel(shiftTexts.endTime).fill('23:00')
    await page.getByRole('button', { name: shiftTexts.add }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page, 'confirmation of a long shift')
    await page.getByRole('button', { name: appTexts.keepEditing }).click()
    await page.getByLabel('Venue').selectOption('')
    await page.getByRole('button', { name: shiftTexts.add }).click()
    await expect(page.getByRole('alert').getByText('Please select a venue.')).toBeVisible()
    await expectAccessible(page, 'form with marked fields')

    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Last Call menu' })
    await expect(menu).toBeVisible()
    await expectAccessible(page, 'menu')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: /account/i }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectAccessible(page, 'account menu')
  })
}

for (const { viewport, colorScheme } of inEveryLook ? LOOKS : LOOKS.slice(0, 2))
  test(`every dialog of a public page passes axe at ${viewport.width}, ${colorScheme}`, async ({ openAs }) => {
    const page = await openAs(null, { viewport, colorScheme, reducedMotion: 'reduce' })
    // Without a share sheet the button opens our dialog.
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    for (const path of ['/venues/the-copper-rail', '/profiles/marisol.pours']) {
      await page.goto(path)
      await page.getByRole('button', { name: publicPageTexts.report }).click()
      const report = page.getByRole('dialog', { name: publicPageTexts.report })
      await checkDialog(report, `report of ${path}`)
      await report.getByRole('button', { name: reportTexts.send }).click()
      await expect(report.getByText(reportMessages.reasonMissing)).toBeVisible()
      await checkDialog(report, `report of ${path} without a reason`)
      await page.keyboard.press('Escape')
      await expect(report).toBeHidden()
      await page.getByRole('button', { name: new RegExp(`^${shareTexts.share}`) }).click()
      await checkDialog(page.getByRole('dialog'), `share dialog of ${path}`)
    }
  })

/** Runs a check in the page's own layout, on the narrowest phones and, on a phone, with text twice as large. */
const inEveryLayout = async (page: Page, check: (layout: string) => Promise<void>) => {
  const size = page.viewportSize() ?? PHONE
  await check('')
  await page.setViewportSize({ ...size, width: NARROWEST })
  await check(` at ${NARROWEST}`)
  await page.setViewportSize(size)
  if (size.width !== PHONE.width) return
  await setTextSize(page, '200%')
  await check(' with text at 200 %')
  await setTextSize(page, '')
}

/** An open dialog passes axe, and has room on the narrowest phones and for large text. */
const checkDialog = async (dialog: Locator, where: string) => {
  const page = dialog.page()
  await expect(dialog).toBeVisible()
  await settled(page)
  await expectAccessible(page, where)
  await inEveryLayout(page, async (layout) => {
    await expectNoHorizontalScroll(page, `${where}${layout}`)
    const over = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(over, `the content of ${where}${layout} scrolls sideways`).toBeLessThanOrEqual(0)
  })
}
