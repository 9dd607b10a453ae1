import type { Page } from '@playwright/test'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { type DemoUser, expect, expectAccessible, expectNoHorizontalScroll, settled, test } from './browser-test.ts'

const open = [
  '/',
  '/login',
  '/register',
  '/confirm?token=abcdefghijklmnop',
  '/resend',
  '/forgot',
  '/reset?token=abcdefghijklmnop',
  '/confirm-email?token=abcdefghijklmnop',
  '/login-link?token=abcdefghijklmnop',
  '/unsubscribe/abcdefghijklmnop',
  '/about',
  '/help',
  '/privacy',
  '/terms',
  '/no-such-page',
]

const members: [DemoUser, string[]][] = [
  [
    'pat',
    [
      '/home',
      '/entertainers',
      '/venues',
      '/venues?near=true&map=true',
      '/venues?q=nowhere',
      '/venues/the-copper-rail',
      '/venues/no-such-bar',
      '/venues/tin-ceiling/edit',
      '/venues/the-copper-rail/events',
      '/venues/the-copper-rail/specials',
      '/venues/the-copper-rail/menu',
      '/venues/no-such-bar/specials',
      '/venues/the-copper-rail/posts',
      '/ontap',
      '/posts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
      '/posts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit',
      '/profile',
      '/profiles/marisol.pours',
      '/profiles/vivi.laurent',
      '/profiles/kenji.w',
      '/profiles/nobody.here',
      '/followers',
      '/following',
      '/settings',
      '/settings/account',
      '/settings/privacy',
      '/settings/blocked',
      '/settings/calendars',
      '/notifications',
      '/settings/notifications',
      '/shifts/new',
      '/shifts/week',
      '/shifts/copy',
      '/shifts/import',
      '/shifts/on-now',
      '/shifts/on-now?map=true',
      '/Pages/income-tracker',
      '/behind-the-bar',
    ],
  ],
  [
    'bea',
    [
      '/home',
      '/profile',
      '/profile/edit',
      '/profiles/bea.c',
      '/Pages/income-tracker',
      '/shifts/new',
      '/shifts/week',
      '/shifts/copy',
      '/shifts/import',
      '/shifts/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit',
      '/behind-the-bar',
      '/behind-the-bar/threads/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
    ],
  ],
  ['freya', ['/followers', '/notifications']],
  [
    'ada',
    [
      '/admin',
      '/admin?tab=reports',
      '/admin?tab=suspended',
      '/admin?tab=venues',
      '/admin?tab=record',
      '/behind-the-bar',
    ],
  ],
  [
    'olive',
    [
      '/home',
      '/profile',
      '/settings/account',
      '/venues/new',
      '/venues/tin-ceiling/edit',
      '/venues/night-heron/events',
      '/venues/night-heron/events/new',
      '/venues/tin-ceiling/specials',
      '/venues/tin-ceiling/specials/new',
      '/venues/tin-ceiling/specials/6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001/edit',
      '/venues/tin-ceiling/menu',
      '/venues/tin-ceiling/menu/add',
      '/venues/the-low-lantern/menu',
      '/venues/tin-ceiling/posts',
      '/ontap',
    ],
  ],
]

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1280, height: 900 }
const NARROWEST = 360

type Look = { viewport: typeof PHONE; colorScheme: 'dark' | 'light' }

/** Neighboring screens in a list get different looks, so that every look is checked on screens of every kind. */
const LOOKS: Look[] = [
  { viewport: PHONE, colorScheme: 'dark' },
  { viewport: DESK, colorScheme: 'light' },
  { viewport: PHONE, colorScheme: 'light' },
  { viewport: DESK, colorScheme: 'dark' },
]

/**
 * SCREENS=all checks every screen in both widths and both themes; otherwise each screen is checked in one of the four.
 * web/app/tokens.test.ts compares the colors of all themes.
 */
const everyLook = process.env.SCREENS === 'all'
const seenAs = (looks: Look[], index: number) => (everyLook ? looks : looks.slice(index % looks.length).slice(0, 1))

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const [who, paths] of [[null, open] as const, ...members])
  for (const viewport of [PHONE, DESK]) {
    const looks = paths.flatMap((path, index) =>
      seenAs(LOOKS, index)
        .filter((look) => look.viewport === viewport)
        .map(({ colorScheme }) => ({ path, colorScheme })),
    )
    test(`every screen for ${who ?? 'everyone'} passes axe at ${viewport.width}`, async ({ openAs }) => {
      const page = await openAs(who, { viewport })
      for (const { path, colorScheme } of looks) await checkScreen(page, path, colorScheme)
    })
  }

for (const { viewport, colorScheme } of everyLook ? LOOKS : LOOKS.slice(0, 2)) {
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
  const on = await Promise.all(lines.map((line) => line.getByText('On shift,').count()))
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
