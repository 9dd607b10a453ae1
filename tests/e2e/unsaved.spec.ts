import type { Page } from '@playwright/test'
import { profileMessages } from '#contract/profiles.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { profileTexts } from '#web/profiles/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessibleInThemes, settled, test } from './browser-test.ts'
import { startOwnSession } from './offline-copy.ts'
import { addButton, fillShift } from './shift-form.ts'
import { laterThisWeek } from './shift-times.ts'

const COPPER_RAIL_LATER = { venue: 'The Copper Rail, Belleville', day: laterThisWeek() }

const question = (page: Page) => page.getByRole('alertdialog', { name: appTexts.discardQuestion })
const keep = (page: Page) => question(page).getByRole('button', { name: appTexts.keepEditing }).click()
const discard = (page: Page) => question(page).getByRole('button', { name: appTexts.discardChanges }).click()

test('Cancel asks before discarding changes, and keeps or discards them', async ({ openAs }) => {
  const wes = await openAs('wes')
  await wes.goto('/profile/edit')
  const bio = wes.getByLabel('About Me')
  const before = await bio.inputValue()
  await wes.getByRole('link', { name: uiTexts.cancel }).click()
  await expect(wes).toHaveURL(/\/profile$/)

  await wes.getByRole('link', { name: 'Edit Profile' }).click()
  await bio.fill(`${before} And more.`)
  await wes.getByRole('link', { name: uiTexts.cancel }).click()
  await expect(question(wes)).toBeVisible()
  await expect(question(wes).getByRole('button', { name: appTexts.keepEditing })).toBeFocused()
  await expectAccessibleInThemes(wes, 'confirmation before discarding changes')
  await keep(wes)
  await expect(wes).toHaveURL(/\/profile\/edit$/)
  await expect(bio).toHaveValue(`${before} And more.`)

  // Every way out asks: a link of the navigation and the browser's back button.
  await wes.getByRole('navigation', { name: appTexts.mainNavigation }).getByRole('link', { name: 'Home' }).click()
  await expect(question(wes)).toBeVisible()
  await wes.keyboard.press('Escape')
  await expect(question(wes)).toHaveCount(0)
  await expect(wes).toHaveURL(/\/profile\/edit$/)
  await wes.goBack()
  await keep(wes)
  await expect(bio).toHaveValue(`${before} And more.`)

  await wes.getByRole('link', { name: uiTexts.cancel }).click()
  await discard(wes)
  await expect(wes).toHaveURL(/\/profile$/)
  await wes.goto('/profile/edit')
  await expect(bio).toHaveValue(before)
})

test('text that is typed and removed again is not a change', async ({ openAs }) => {
  const wes = await openAs('wes')
  await wes.goto('/profile/edit')
  const location = wes.getByLabel('Location')
  const before = await location.inputValue()
  await location.fill('Elsewhere')
  await location.fill(before)
  await wes.getByRole('link', { name: uiTexts.cancel }).click()
  await expect(wes).toHaveURL(/\/profile$/)
})

test('saving does not ask, neither then nor afterwards', async ({ openAs }) => {
  const wes = await openAs('wes')
  await wes.goto('/profile/edit')
  await wes.getByLabel('Location').fill('Dupo, IL')
  await wes.getByRole('button', { name: profileTexts.save }).click()
  await expect(wes.getByText(profileMessages.updated)).toBeVisible()
  await expect(wes).toHaveURL(/\/profile$/)
  await expect(question(wes)).toHaveCount(0)
  await expect(wes.getByText('Dupo, IL')).toBeVisible()

  const bea = await openAs('bea')
  await bea.goto('/shifts/new')
  await fillShift(bea, { ...COPPER_RAIL_LATER, start: '03:15', end: '03:45', notes: 'Kept.' })
  await addButton(bea).click()
  await expect(bea.getByText('Shift added successfully!')).toBeVisible()
  await bea.getByRole('navigation', { name: appTexts.mainNavigation }).getByRole('link', { name: 'Home' }).click()
  await expect(bea).toHaveURL(/\/home$/)
})

test("reloading or closing the tab shows the browser's own warning, only with changes", async ({ openAs }) => {
  const olive = await openAs('olive')
  await olive.goto('/venues/night-heron/events/new')
  await settled(olive)
  const asked: string[] = []
  olive.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await olive.getByLabel('Name').click()
  await olive.reload()
  expect(asked).toEqual([])
  await olive.getByLabel('Name').fill('Half a quiz')
  await olive.reload()
  expect(asked).toEqual(['beforeunload'])
  // A reload keeps what was typed.
  await expect(olive.getByLabel('Name')).toHaveValue('Half a quiz')
  await olive.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(olive.getByLabel('Name')).toHaveValue('')
  await olive.reload()
  await expect(olive.getByLabel('Name')).toHaveValue('')
})

test('a dialog asks, whichever way it is closed', async ({ openAs }) => {
  const pat = await openAs('pat')
  await pat.goto('/venues?q=nowhere')
  const ask = pat.getByRole('button', { name: /My venue isn.t listed/ })
  await ask.click()
  const dialog = pat.getByRole('dialog', { name: /My venue isn.t listed/ })
  await dialog.getByLabel('City').fill('Cahokia')
  for (const close of [
    () => pat.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: uiTexts.close }).click(),
  ]) {
    await close()
    await keep(pat)
    await expect(dialog.getByLabel('City')).toHaveValue('Cahokia')
  }
  await pat.keyboard.press('Escape')
  await discard(pat)
  await expect(dialog).toHaveCount(0)
  await ask.click()
  await expect(dialog.getByLabel('City')).toHaveValue('')
  await pat.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('logging out asks too; an ended session does not', async ({ openAs }) => {
  const gus = await openAs(null)
  await startOwnSession(gus, 'gus')
  await gus.goto('/profile/edit')
  await gus.getByLabel('About Me').fill('Half a sentence')
  const logOut = async () => {
    await gus.getByRole('button', { name: appTexts.accountMenu }).click()
    await gus.getByRole('menuitem', { name: 'Logout' }).click()
  }
  await logOut()
  await keep(gus)
  await expect(gus.getByLabel('About Me')).toHaveValue('Half a sentence')
  await logOut()
  await discard(gus)
  await expect(gus).toHaveURL(/\/login$/)
})

test('after deleting a shift, there is nothing to ask about', async ({ openAs }) => {
  const bea = await openAs('bea')
  await bea.goto('/shifts/new')
  await fillShift(bea, { ...COPPER_RAIL_LATER, start: '04:00', end: '04:30' })
  const added = bea.waitForResponse((answer) => answer.url().endsWith('/api/shifts') && answer.status() === 201)
  await addButton(bea).click()
  const { id } = (await (await added).json()) as { id: string }
  await bea.goto(`/shifts/${id}/edit`)
  await bea.getByLabel(shiftTexts.notes).fill('Half a note')
  await bea.getByRole('button', { name: shiftTexts.cancel, exact: true }).click()
  await bea.getByRole('alertdialog').getByRole('button', { name: shiftTexts.cancel }).click()
  await expect(bea).toHaveURL(/\/profile$/)
  await expect(question(bea)).toHaveCount(0)
})
