import type { Page } from '@playwright/test'
import { calendarMessages } from '#contract/calendars.texts.ts'
import { entriesOf } from '#tests/support/ics.ts'
import { calendarTexts } from '#web/calendars/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessibleInThemes, expectNoHorizontalScroll, settled, test } from './browser-test.ts'

/** The clipboard's contents, pasted into a page outside the app, because the app's pages may not read it. */
const pasted = async (page: Page) => {
  const elsewhere = await page.context().newPage()
  await elsewhere.setContent('<textarea></textarea>')
  await elsewhere.locator('textarea').press('ControlOrMeta+V')
  await expect(elsewhere.locator('textarea')).not.toHaveValue('')
  const text = await elsewhere.locator('textarea').inputValue()
  await elsewhere.close()
  return text
}

test('creates a calendar link, copies it, finds the followed shifts in it, and revokes it', async ({ openAs }) => {
  const page = await openAs('pat', { permissions: ['clipboard-write'] })
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Calendars' }).click()
  const card = page.getByRole('region', { name: 'People and venues you follow' })
  await expect(card.getByText(calendarTexts.noLink)).toBeVisible()
  // A patron has no shifts.
  await expect(page.getByRole('region', { name: 'Your own shifts' })).toBeHidden()
  await expectAccessibleInThemes(page, 'calendars without a link')

  await card.getByRole('button', { name: calendarTexts.makeLink }).click()
  await expect(card.getByText(calendarMessages.made)).toBeVisible()
  await expect(card.getByRole('img', { name: calendarTexts.qrCode })).toBeVisible()
  await settled(page)
  await expectAccessibleInThemes(page, 'a newly created calendar link')
  await card.getByRole('button', { name: calendarTexts.copyLink }).click()
  await expect(page.getByText(calendarMessages.copied)).toBeVisible()
  const url = await pasted(page)
  expect(url).toBe(await card.getByRole('textbox', { name: calendarTexts.link }).inputValue())
  await expect(card.getByRole('link', { name: calendarTexts.openInCalendar })).toHaveAttribute(
    'href',
    url.replace(/^http/, 'webcal').replace('webcals', 'webcal'),
  )

  // A calendar program sends no cookie, only the link.
  const fetched = await fetch(url)
  expect(fetched.status).toBe(200)
  const entries = entriesOf(await fetched.text())
  const { items } = (await (await page.request.get('/api/shifts/followed?limit=50')).json()) as {
    items: { id: string; start_time: string; talent_full_name: string; venue_name: string }[]
  }
  expect(items.length).toBeGreaterThan(0)
  for (const shift of items)
    expect(entries).toContainEqual(
      expect.objectContaining({
        uid: `shift-${shift.id}@last-call`,
        title: `${shift.talent_full_name} at ${shift.venue_name}`,
        start: new Date(shift.start_time).toISOString(),
        status: 'CONFIRMED',
      }),
    )
  const etag = fetched.headers.get('etag') ?? ''
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)

  // After a reload the link is no longer shown.
  await page.reload()
  await expect(card.getByText(/^Created today at .+ · last used today at /)).toBeVisible()
  await expect(card.getByRole('textbox', { name: calendarTexts.link })).toBeHidden()

  // By keyboard: replaces the link after a confirmation.
  await card.getByRole('button', { name: new RegExp(`^${calendarTexts.replaceLink}`) }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: calendarTexts.replaceQuestion })
  await expect(dialog).toBeVisible()
  await expectAccessibleInThemes(page, 'confirmation before replacing a link')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect((await fetch(url)).status).toBe(200)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: calendarTexts.replaceLink }).click()
  await expect(card.getByRole('textbox', { name: calendarTexts.link })).toBeVisible()
  const second = await card.getByRole('textbox', { name: calendarTexts.link }).inputValue()
  expect([(await fetch(url)).status, (await fetch(second)).status]).toEqual([404, 200])

  await card.getByRole('button', { name: /^Revoke/ }).click()
  const sure = page.getByRole('alertdialog', { name: calendarTexts.revokeQuestion })
  await page.route('**/api/me/calendars/*', (route) => route.abort())
  await sure.getByRole('button', { name: calendarTexts.revokeLink }).click()
  await expect(sure.getByText(calendarMessages.revokeFailed)).toBeVisible()
  await page.unroute('**/api/me/calendars/*')
  await expectAccessibleInThemes(page, 'confirmation before revoking')
  await sure.getByRole('button', { name: calendarTexts.revokeLink }).click()
  await expect(card.getByText(calendarTexts.noLink)).toBeVisible()
  await expect(card.getByRole('textbox', { name: calendarTexts.link })).toBeHidden()
  const [revoked, unknown] = [await fetch(second), await fetch(second.replace(/.{43}\.ics$/, `${'x'.repeat(43)}.ics`))]
  expect([revoked.status, await revoked.text()]).toEqual([404, await unknown.text()])
})

test('on a narrow phone talent have both calendars; failures are shown', async ({ openAs }) => {
  const page = await openAs('eli', { viewport: { width: 360, height: 780 } })
  await page.goto('/settings/calendars')
  const own = page.getByRole('region', { name: 'Your own shifts' })
  await page.route('**/api/me/calendars/mine', (route) => route.abort())
  await own.getByRole('button', { name: calendarTexts.makeLink }).click()
  await expect(own.getByText(calendarMessages.makeFailed)).toBeVisible()
  await page.unroute('**/api/me/calendars/mine')
  await own.getByRole('button', { name: calendarTexts.makeLink }).click()
  await expect(own.getByRole('textbox', { name: calendarTexts.link })).toBeVisible()
  await expectNoHorizontalScroll(page, 'two calendars')
  await expectAccessibleInThemes(page, 'two calendars')
  const titles = entriesOf(
    await (await fetch(await own.getByRole('textbox', { name: calendarTexts.link }).inputValue())).text(),
  ).map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(0)
  for (const title of titles) expect(title).toMatch(/^Shift at /)

  await page.route('**/api/me/calendars', (route) => route.abort())
  await page.reload()
  await expect(page.getByText(calendarMessages.loadFailed)).toBeVisible()
  await expectAccessibleInThemes(page, 'calendars that cannot be read')
  await page.unroute('**/api/me/calendars')
  await page.getByRole('button', { name: uiTexts.tryAgain }).click()
  await expect(own).toBeVisible()
})

test('one shift is added to a calendar from the profile of its talent', async ({ openAs }) => {
  const page = await openAs('pat')
  await page.goto('/profiles/marisol.pours')
  const key = page
    .getByRole('button', { name: calendarTexts.addToCalendar })
    .and(page.getByRole('button', { name: /The Copper Rail$/ }))
    .first()
  await key.click()
  await expect(page.getByRole('menuitem', { name: calendarTexts.addToGoogle })).toHaveAttribute(
    'href',
    /^https:\/\/calendar\.google\.com\/.*text=Marisol%20Vega%20at%20The%20Copper%20Rail/,
  )
  await expect(page.getByRole('menuitem', { name: calendarTexts.addToOutlook })).toBeVisible()
  await expectAccessibleInThemes(page, 'the calendars to add a shift to')
  const item = page.getByRole('menuitem', { name: calendarTexts.addByFile })
  const [download] = await Promise.all([page.waitForEvent('download'), item.click()])
  expect(download.suggestedFilename()).toBe('shift-the-copper-rail.ics')
})

test("talent's own upcoming shifts have a calendar button or menu item; past shifts have none", async ({ openAs }) => {
  const mari = await openAs('mari')
  await mari.goto('/profile')
  await mari.getByRole('button', { name: calendarTexts.addToCalendar }).first().click()
  const item = mari.getByRole('menuitem', { name: calendarTexts.addByFile })
  const [download] = await Promise.all([mari.waitForEvent('download'), item.click()])
  expect(download.suggestedFilename()).toMatch(/^shift-[a-z-]+\.ics$/)
  await mari.setViewportSize({ width: 390, height: 844 })
  await mari
    .getByRole('button', { name: uiTexts.moreAbout('') })
    .first()
    .click()
  await expect(mari.getByRole('menuitem', { name: calendarTexts.addToOutlook })).toBeVisible()
  const [again] = await Promise.all([mari.waitForEvent('download'), item.click()])
  expect(again.suggestedFilename()).toBe(download.suggestedFilename())
  await mari.getByRole('radio', { name: shiftTexts.past }).check()
  await mari
    .getByRole('button', { name: uiTexts.moreAbout('') })
    .first()
    .click()
  await expect(mari.getByRole('menuitem', { name: shiftTexts.deletePast })).toBeVisible()
  await expect(item).toHaveCount(0)
})
