import type { Page } from '@playwright/test'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { chooseLooks, DESK, inEveryLook, LOOKS, type Look, PHONE, SCREENS } from './screen-list.ts'

const NARROWEST = 360

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [who, paths] of SCREENS)
  for (const viewport of [PHONE, DESK]) {
    const looks = paths.flatMap((path, index) =>
      chooseLooks(index)
        .filter((look) => look.viewport === viewport)
        .map(({ colorScheme }) => ({ path, colorScheme })),
    )
    test(`every screen for ${who ?? 'everyone'} passes axe at ${viewport.width}`, async ({ openAs }) => {
      const page = await openAs(who, { viewport })
      for (const { path, colorScheme } of looks) await checkScreen(page, path, colorScheme)
    })
  }

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

test('a phone shows five people without scrolling, those on now first', async ({ openAs }) => {
  const pat = await openAs('pat', { viewport: { width: 390, height: 844 } })
  await pat.goto('/home')
  await settled(pat)
  const dock = await pat.getByRole('navigation', { name: 'Sections' }).boundingBox()
  const lines = await pat.getByRole('region', { name: homeTexts.yourPeople }).getByRole('listitem').all()
  const boxes = await Promise.all(lines.map((line) => line.boundingBox()))
  expect(boxes.filter((box) => box && box.y + box.height <= (dock?.y ?? 0)).length).toBeGreaterThanOrEqual(5)
  const on = await Promise.all(lines.map((line) => line.getByText(`${uiTexts.onShift},`).count()))
  expect(on).toEqual(on.toSorted((one, other) => other - one))
  expect(on[0]).toBe(1)
})

const checkScreen = async (page: Page, path: string, colorScheme: Look['colorScheme']) => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(path)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/Last Call/)
  await expectRightCounters(page, path)
  await expectAccessible(page, `${path}, ${colorScheme}`)
  await expectNoHorizontalScroll(page, path)
  await narrowest(page, path)
  await expectRoomForLargeText(page, path)
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

/** At twice the text size a phone shows everything without scrolling sideways. */
const expectRoomForLargeText = async (page: Page, where: string) => {
  if (page.viewportSize()?.width !== PHONE.width) return
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await expectNoHorizontalScroll(page, `${where} with text at 200 %`)
}

/** On the narrowest phones nothing is wider than the window. */
const narrowest = async (page: Page, where: string) => {
  const size = page.viewportSize() ?? PHONE
  await page.setViewportSize({ ...size, width: NARROWEST })
  await expectNoHorizontalScroll(page, `${where} at ${NARROWEST}`)
  await page.setViewportSize(size)
}
