import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { expect, expectAccessible, signIn, test } from './browser-test.ts'
import { holdDeletes } from './hold-deletes.ts'
import { addButton, fillShift } from './shift-form.ts'
import { shiftSoon } from './shift-times.ts'
import { seeSpecified } from './specified.ts'

test('a bartender posts a shift for tonight; a patron sees it in the directory, on the profile and on home', async ({
  page: bea,
  openAs,
}) => {
  const evening = shiftSoon()
  await signIn(bea, 'bea@demo.test')
  await expect(bea.getByRole('heading', { name: /, Bea$/ })).toBeVisible()
  await bea.getByRole('link', { name: 'Add New Shift' }).click()
  await seeSpecified(bea, 'add a shift', 'Share Wisely!')
  await seeSpecified(bea.getByRole('main'), 'add a shift', 'Add New Shift')
  await fillShift(bea, { venue: 'The Copper Rail, Belleville', ...evening, notes: 'Rye night' })
  await expect(bea.getByText(/· 2 hours$/)).toBeVisible()
  await expect(bea.getByText(shiftMessages.shareText)).toBeVisible()
  await addButton(bea).click()
  await expect(bea.getByText('Shift added successfully!')).toBeVisible()
  await expect(bea.getByLabel('Venue')).toHaveValue('')
  await expect(bea.getByLabel(shiftTexts.startTime)).toHaveValue('')

  const pat = await openAs(null)
  await signIn(pat, 'pat@demo.test')
  // On Pat's dashboard.
  await expect(pat.getByRole('heading', { name: 'Shifts Happening Nearby' })).toBeVisible()
  const line = pat
    .getByRole('listitem')
    .filter({ hasText: 'Bea Castellano' })
    .filter({ hasText: `${evening.startClock}until ${evening.endClock}` })
  await expect(line.first()).toContainText('The Copper Rail')

  // In the directory.
  await pat.getByRole('navigation', { name: appTexts.mainNavigation }).getByRole('link', { name: 'Talent' }).click()
  await seeSpecified(pat, 'talent directory', 'Browse Entertainers & Bartenders')
  const card = pat.getByRole('listitem').filter({ hasText: '@bea.c' })
  await expect(card).toContainText(`at ${evening.startClock}`)
  await expect(card).toContainText('at The Copper Rail, Belleville')

  // On her profile.
  await seeSpecified(card, 'talent directory', 'View Profile')
  await card.getByRole('link', { name: 'View Profile' }).click()
  await expect(pat.getByRole('heading', { name: 'Bea Castellano', level: 1 })).toBeVisible()
  const shift = pat.getByRole('listitem').filter({ hasText: 'Rye night' })
  await expect(shift).toContainText(`${evening.startClock} to ${evening.endClock}`)
  await expect(shift).toContainText('The Copper Rail')

  // On the venue's page.
  await shift.getByRole('link', { name: 'The Copper Rail', exact: true }).click()
  await expect(pat.getByRole('heading', { name: 'The Copper Rail', level: 1 })).toBeVisible()
  await expect(pat.getByRole('listitem').filter({ hasText: '@bea.c' }).first()).toBeVisible()
})

test('talent edit and cancel a shift', async ({ openAs }) => {
  const wes = await openAs('wes')
  const evening = shiftSoon()
  await wes.goto('/shifts/new')
  await fillShift(wes, { venue: 'Mudlark Tavern, Belleville', ...evening, notes: 'First draft' })
  await addButton(wes).click()
  await expect(wes.getByText('Shift added successfully!')).toBeVisible()

  await wes.goto('/profile')
  const row = wes.getByRole('listitem').filter({ hasText: 'First draft' })
  await row.getByRole('link', { name: /^Edit/ }).click()
  await expect(wes.getByLabel(shiftTexts.startTime)).toHaveValue(evening.start)
  await wes.getByLabel('Venue').selectOption('')
  await wes.getByLabel(shiftTexts.endTime).fill(evening.start)
  await wes.getByRole('button', { name: uiTexts.saveChanges }).click()
  await seeSpecified(wes, 'edit a shift', 'Please select a venue.')
  await seeSpecified(wes, 'edit a shift', 'Invalid times: End time must be after start time.')
  await wes.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await wes.getByLabel(shiftTexts.endTime).fill(evening.end)
  await wes.getByLabel(shiftTexts.notes).fill('Second draft')
  await wes.route('**/api/shifts/*', (route) => route.abort())
  await wes.getByRole('button', { name: uiTexts.saveChanges }).click()
  await seeSpecified(wes, 'edit a shift', 'Failed to update shift: {reason}', {
    reason: uiTexts.unreachable,
  })
  await wes.unrouteAll()
  await wes.getByRole('button', { name: uiTexts.saveChanges }).click()
  await seeSpecified(wes, 'edit a shift', 'Shift updated successfully!')
  await expect(wes).toHaveURL(/\/profile$/)

  const changed = wes.getByRole('listitem').filter({ hasText: 'Second draft' })
  // The shift disappears before the server answers, and a failure brings it back with a message.
  const refuse = await holdDeletes(wes, '**/api/shifts/*/series*')
  await changed.getByRole('button', { name: /^Cancel/ }).click()
  await wes.getByRole('alertdialog').getByRole('button', { name: shiftTexts.cancel }).click()
  await expect(changed).toHaveCount(0)
  refuse()
  await expect(wes.getByText(/^(Failed to|Could not) cancel shift: /)).toBeVisible()
  await expect(changed).toBeVisible()
  await wes.unrouteAll()

  await changed.getByRole('button', { name: /^Cancel/ }).click()
  await wes.getByRole('alertdialog').getByRole('button', { name: shiftTexts.cancel }).click()
  await expect(wes.getByText(shiftMessages.cancelled)).toBeVisible()
  await expect(changed).toHaveCount(0)
})

test('talent cancel their next shift from home in three taps, and can undo it', async ({ openAs }) => {
  const wes = await openAs('wes', { viewport: { width: 390, height: 844 } })
  await wes.goto('/shifts/new')
  await fillShift(wes, { venue: 'Mudlark Tavern, Belleville', ...shiftSoon() })
  await addButton(wes).click()
  await expect(wes.getByText(shiftMessages.added)).toBeVisible()

  await wes.goto('/home')
  const card = wes.getByRole('region', { name: 'Next Shift' })
  await card.getByRole('button', { name: uiTexts.moreAbout(homeTexts.nextShift), exact: true }).click()
  await expectAccessible(wes, 'actions on the next shift')
  await wes.getByRole('menuitem', { name: shiftTexts.cancel }).click()
  const dialog = wes.getByRole('alertdialog')
  await expect(dialog).toContainText('Mudlark Tavern')
  await dialog.getByRole('button', { name: shiftTexts.cancel }).click()
  await expect(wes.getByText(shiftMessages.cancelled)).toBeVisible()
  await wes.getByRole('button', { name: uiTexts.undo }).click()
  await expect(wes.getByText(scheduleMessages.restored)).toBeVisible()
  await expect(card).toContainText('Mudlark Tavern')
})
