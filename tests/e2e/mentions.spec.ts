import type { Page } from '@playwright/test'
import { mentionMessages } from '#contract/mentions.texts.ts'
import { profileMessages } from '#contract/profiles.texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'

const PHONE = { width: 390, height: 844 }

const editing = async (page: Page) => {
  await page.goto('/profile/edit')
  await expect(page.getByRole('heading', { name: 'Edit Your Profile', level: 1 })).toBeVisible()
}
const saved = async (page: Page) => {
  await page.getByRole('button', { name: profileTexts.save }).click()
  await expect(page.getByText(profileMessages.updated)).toBeVisible()
}

/** The suggestions are visible and do not cover the save button. */
const expectListInReach = async (page: Page) => {
  const list = await page.getByRole('listbox').boundingBox()
  const key = await page.getByRole('button', { name: profileTexts.save }).boundingBox()
  const size = page.viewportSize()
  if (!list || !key || !size) throw new Error('The viewport is empty')
  expect(list.x).toBeGreaterThanOrEqual(0)
  expect(list.x + list.width).toBeLessThanOrEqual(size.width)
  expect(list.y + list.height <= key.y || list.y >= key.y + key.height).toBe(true)
}

test('a bartender mentions a venue and a friend by keyboard; a visitor sees links and follows them', async ({
  openAs,
}) => {
  const wes = await openAs('wes')
  await editing(wes)
  const area = wes.getByLabel('Where I Work')
  await area.fill('')
  await area.focus()
  await wes.keyboard.type('🍸 Days at #copper')
  const rail = wes.getByRole('option', { name: /The Copper Rail/ })
  await expect(rail).toBeVisible()
  await expect(wes.getByRole('listbox', { name: 'Venues' })).toBeVisible()
  await expect(rail).toContainText('#the-copper-rail · Belleville')
  await expect(area).toHaveAttribute('aria-haspopup', 'listbox')
  await expect(area).toHaveAttribute('aria-activedescendant', (await rail.getAttribute('id')) ?? '')
  await expectListInReach(wes)
  await expectAccessible(wes, 'a list of venues to name')
  await wes.keyboard.press('Enter')
  await expect(area).toHaveValue('🍸 Days at #the-copper-rail ')
  await expect(wes.getByRole('listbox')).toBeHidden()

  await wes.keyboard.type('with @')
  await expect(wes.getByText('Start typing a name.').or(wes.getByRole('option').first())).toBeVisible()
  await wes.keyboard.type('ju')
  const june = wes.getByRole('option', { name: /June Albrecht/ })
  await expect(june).toBeVisible()
  await wes.keyboard.press('Escape')
  await expect(june).toBeHidden()
  await expect(area).toBeFocused()
  await wes.keyboard.type('n')
  await expect(june).toHaveAttribute('aria-selected', 'true')
  await wes.keyboard.press('Tab')
  await expect(area).toHaveValue('🍸 Days at #the-copper-rail with @junebug ')
  await expect(area).toBeFocused()
  await wes.keyboard.type('and @nobody.here.')
  await saved(wes)
  await expect(wes.getByRole('main').getByRole('link', { name: '@junebug' })).toBeVisible()

  const pat = await openAs('pat', { viewport: PHONE })
  await pat.goto('/profiles/wes.tran')
  const text = pat.getByText('Days at')
  await expect(text).toHaveText('🍸 Days at The Copper Rail with @junebug and @nobody.here.')
  await expect(text.getByRole('link')).toHaveCount(2)
  await settled(pat)
  await expectAccessibleInThemes(pat, 'a text with mentions')
  await expectNoHorizontalScroll(pat, 'a text with mentions')
  await text.getByRole('link', { name: 'The Copper Rail' }).click()
  await expect(pat.getByRole('heading', { name: 'The Copper Rail', level: 1 })).toBeVisible()
  await pat.goBack()
  await text.getByRole('link', { name: '@junebug' }).click()
  await expect(pat).toHaveURL(/\/profiles\/junebug$/)
})

test('a mention of a private profile is a link only for viewers who may see it', async ({ openAs }) => {
  const pat = await openAs('pat')
  await editing(pat)
  await pat.getByLabel('About Me').fill('Ask for @freya.n or @bea.c, not pat@demo.test.')
  await saved(pat)
  const links = (page: Page) => page.getByText('Ask for').getByRole('link')
  await expect(links(pat)).toHaveText(['@freya.n', '@bea.c'])

  const dez = await openAs('dez')
  await dez.goto('/profiles/pat.morrow')
  await expect(dez.getByText('Ask for')).toHaveText('Ask for @freya.n or @bea.c, not pat@demo.test.')
  await expect(links(dez)).toHaveText(['@bea.c'])
})

test('on a phone a tap selects; no match, failed and slow searches are shown', async ({ openAs }) => {
  const gus = await openAs('gus', { viewport: PHONE, hasTouch: true })
  await editing(gus)
  const area = gus.getByLabel('About Me')
  await area.fill('')
  await area.focus()
  await gus.keyboard.type('Once at #mud')
  const mudlark = gus.getByRole('option', { name: /Mudlark Tavern/ })
  await expect(mudlark).toBeVisible()
  await expectListInReach(gus)
  await expectAccessibleInThemes(gus, 'a list of venues on a phone')
  await expectNoHorizontalScroll(gus, 'a list of venues')
  await mudlark.tap()
  await expect(area).toHaveValue('Once at #mudlark-tavern ')
  await expect(area).toBeFocused()

  await gus.keyboard.type('#zzzz')
  await expect(gus.getByText('No venue by that name. It’ll stay plain text.')).toBeVisible()
  await gus.keyboard.press('Enter')
  await expect(area).toHaveValue('Once at #mudlark-tavern #zzzz\n')
  await gus.route('**/api/mentionables*', (route) => route.fulfill({ status: 403, json: {} }))
  await gus.keyboard.type('@mar')
  await expect(gus.getByText(mentionMessages.failed)).toBeVisible()
  await gus.unroute('**/api/mentionables*')
  await gus.getByRole('button', { name: uiTexts.tryAgain }).tap()
  await expect(gus.getByRole('option', { name: /Marisol Vega/ })).toBeVisible()
})
