import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSideScroll, type Sitter, settled, test } from './house.ts'

const open = [
  '/',
  '/login',
  '/register',
  '/confirm?token=abcdefghijklmnop',
  '/resend',
  '/forgot',
  '/reset?token=abcdefghijklmnop',
  '/confirm-email?token=abcdefghijklmnop',
  '/unsubscribe/abcdefghijklmnop',
  '/about',
  '/privacy',
  '/terms',
  '/no-such-page',
]

const members: [Sitter, string[]][] = [
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
      '/settings',
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

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

const NARROW_FROM = 400
const NARROWEST = 360

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

for (const { width, height } of sizes) {
  test(`no screen for everybody breaks a rule of axe at ${width}, in either light`, async ({ sitDown }) => {
    const page = await sitDown(null, { viewport: { width, height } })
    for (const path of open) await checkScreen(page, path)
  })

  for (const [who, paths] of members)
    test(`no screen of ${who} breaks a rule of axe at ${width}, in either light`, async ({ sitDown }) => {
      const page = await sitDown(who, { viewport: { width, height } })
      for (const path of paths) await checkScreen(page, path)
    })

  test(`no dialog or menu breaks a rule of axe at ${width}, in either light`, async ({ sitDown }) => {
    const page = await sitDown('mari', { viewport: { width, height } })
    await page.goto('/profile')
    await page.getByRole('radio', { name: 'Past' }).check()
    const row = page.getByRole('listitem').filter({ hasText: 'The Copper Rail' }).first()
    await expect(row).toBeVisible()
    if (width < NARROW_FROM) {
      await row.getByRole('button', { name: /^More about/ }).click()
      await bothLights(page, 'menu of a shift')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    } else await row.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await bothLights(page, 'question before deleting')
    await page.getByRole('button', { name: 'Keep it' }).click()

    await page.goto('/shifts/new')
    await page.getByLabel('Venue').selectOption({ label: 'The Copper Rail, Belleville' })
    await page.getByLabel('Start time').fill('06:00')
    await page.getByLabel('End time').fill('23:00')
    await page.getByRole('button', { name: 'Add shift' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await bothLights(page, 'question about a long shift')
    await page.getByRole('button', { name: 'Change it' }).click()
    await page.getByLabel('Venue').selectOption('')
    await page.getByRole('button', { name: 'Add shift' }).click()
    await expect(page.getByText('Please select a venue and set start/end times.')).toBeVisible()
    await bothLights(page, 'form with marked fields')

    await page.getByRole('button', { name: 'Menu' }).click()
    await bothLights(page, 'menu')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /account/i }).click()
    await bothLights(page, 'account menu')
  })
}

test('the first view of a phone shows five people on now', async ({ sitDown }) => {
  const pat = await sitDown('pat', { viewport: { width: 390, height: 844 } })
  await pat.goto('/home')
  await settled(pat)
  const dock = await pat.getByRole('navigation', { name: 'Sections' }).boundingBox()
  const untils = await pat.getByText('until', { exact: true }).all()
  const tops = await Promise.all(untils.map((until) => until.boundingBox()))
  expect(tops.filter((box) => box && box.y + 50 < (dock?.y ?? 0)).length).toBeGreaterThanOrEqual(5)
})

const checkScreen = async (page: Page, path: string) => {
  await page.goto(path)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page).toHaveTitle(/Last Call/)
  await bothLights(page, path)
  await narrowest(page, path)
}

/** On the narrowest phones nothing is wider than the window. */
const narrowest = async (page: Page, where: string) => {
  const size = page.viewportSize()
  if (!size || size.width > NARROW_FROM) return
  await page.setViewportSize({ ...size, width: NARROWEST })
  await expectNoSideScroll(page, where)
  await page.setViewportSize(size)
}

/** In both lights: every rule in one of them (dark on phones, light on desks), what depends on colour in the other. */
const bothLights = async (page: Page, where: string) => {
  const phone = (page.viewportSize()?.width ?? 0) <= NARROW_FROM
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const whole = phone === (colorScheme === 'dark')
    await expectAccessible(page, `${where}, ${colorScheme}`, whole ? undefined : ['color-contrast'])
  }
}
