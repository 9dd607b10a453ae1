import type { Locator, Page } from '@playwright/test'
import { reportMessages } from '#contract/reports.texts.ts'
import { shareTexts } from '#web/core/share/texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { publicPageTexts } from '#web/public-pages/texts.ts'
import { reportTexts } from '#web/reports/texts.ts'
import { searchTexts } from '#web/search/texts.ts'
import { darkTexts } from '#web/shifts/dark-schedule/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { venueTexts } from '#web/venues/texts.ts'
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
      await checkLayer(report, `report of ${path}`)
      await report.getByRole('button', { name: reportTexts.send }).click()
      await expect(report.getByText(reportMessages.reasonMissing)).toBeVisible()
      await checkLayer(report, `report of ${path} without a reason`)
      await page.keyboard.press('Escape')
      await expect(report).toBeHidden()
      await page.getByRole('button', { name: new RegExp(`^${shareTexts.share}`) }).click()
      await checkLayer(page.getByRole('dialog'), `share dialog of ${path}`)
    }
  })

/** Journeys check these in one look, so only `npm run test:full` opens them in all. */
for (const { viewport, colorScheme } of inEveryLook ? LOOKS : []) {
  const look = `at ${viewport.width}, ${colorScheme}`
  const options = { viewport, colorScheme, reducedMotion: 'reduce' } as const

  test(`what a patron opens passes axe ${look}`, async ({ openAs }) => {
    const page = await openAs('pat', options)
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.goto('/home')
    await page.getByRole('combobox', { name: searchTexts.label }).fill('mudl')
    await expect(page.getByRole('option', { name: /Mudlark Tavern/ })).toBeVisible()
    await checkLayer(page.getByRole('listbox'), 'search results')

    await page.goto('/profiles/marisol.pours')
    await page.getByRole('button', { name: 'Tip Marisol Vega' }).first().click()
    await checkAndClose(page.getByRole('dialog', { name: 'Tip Marisol' }), 'tip sheet')
    await page
      .getByRole('button', { name: new RegExp(`^${shareTexts.share}`) })
      .first()
      .click()
    await checkAndClose(page.getByRole('dialog'), 'share dialog of a profile')
    const openMenu = () => page.getByRole('button', { name: uiTexts.moreAbout('Marisol Vega'), exact: true }).click()
    await openMenu()
    await checkLayer(page.getByRole('menu'), 'menu of a person')
    await page.getByRole('menuitem', { name: 'Report' }).click()
    const report = page.getByRole('dialog', { name: /^Report/ })
    await report.getByRole('button', { name: reportTexts.send }).click()
    await expect(report.getByText(reportMessages.reasonMissing)).toBeVisible()
    await checkAndClose(report, 'report without a reason')
    await openMenu()
    await page.getByRole('menuitem', { name: 'Block' }).click()
    await checkAndClose(page.getByRole('alertdialog'), 'confirmation before a block')

    await page.goto('/venues/the-copper-rail/menu')
    await page.getByRole('button', { name: 'Open Cocktails' }).click()
    await expect(page.getByRole('dialog')).toContainText('1 / 4')
    await checkAndClose(page.getByRole('dialog'), 'lightbox')

    await page.route('**/api/feed*', (route) => route.abort())
    await page.goto('/ontap')
    await expect(page.getByRole('alert')).toBeVisible()
    await checkLayer(page.getByRole('main'), 'failed feed')
  })

  test(`what talent and owners open passes axe ${look}`, async ({ openAs }) => {
    const bea = await openAs('bea', options)
    await bea.goto('/home')
    const next = bea.getByRole('region', { name: 'Next Shift' })
    await next.getByRole('button', { name: /^Tip/ }).click()
    await checkAndClose(bea.getByRole('dialog'), 'tip code')
    await next.getByRole('button', { name: darkTexts.goDark }).click()
    await checkAndClose(bea.getByRole('dialog', { name: darkTexts.ask }), 'going dark')
    await next.getByRole('button', { name: uiTexts.moreAbout(homeTexts.nextShift), exact: true }).click()
    await checkLayer(bea.getByRole('menu'), 'menu of the next shift')
    await bea.getByRole('menuitem', { name: shiftTexts.cancel }).click()
    await checkAndClose(bea.getByRole('alertdialog'), 'confirmation before cancelling a shift')

    const olive = await openAs('olive', options)
    await olive.goto('/venues/tin-ceiling/specials')
    const special = olive.getByRole('main').getByRole('button', { name: new RegExp(`^${uiTexts.moreAbout('“')}`) })
    await special.first().click()
    await checkLayer(olive.getByRole('menu'), 'menu of a special')
    await olive.getByRole('menuitem', { name: uiTexts.delete }).click()
    await checkAndClose(olive.getByRole('alertdialog'), 'confirmation before deleting a special')
    await olive.goto('/venues/tin-ceiling/edit')
    await olive.getByRole('button', { name: venueTexts.archiveVenue }).click()
    await checkAndClose(olive.getByRole('alertdialog'), 'confirmation before archiving')
  })
}

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

/** An open layer passes axe, and has room on the narrowest phones and for large text. */
const checkLayer = async (dialog: Locator, where: string) => {
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

const checkAndClose = async (dialog: Locator, where: string) => {
  await checkLayer(dialog, where)
  await dialog.page().keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}
