import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { dayAfter, listWeek, monday, postShifts, shiftAt, venueId } from './week-shifts.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('my week: a shift of a series is edited alone, deleted with the later ones, and restored', async ({ openAs }) => {
  const sasha = await openAs('sasha', phone)
  const still = await venueId(sasha, 'The Still')
  const [first, second, third] = [monday(2), monday(3), monday(4)]
  await postShifts(sasha, [shiftAt(still, dayAfter(first, 4), '21:00', 4)], dayAfter(third, 6))
  await sasha.goto(`/shifts/week?from=${second}`)
  await sasha.getByRole('button', { name: /^Open .*The Still/ }).click()
  // The row unfolds in place.
  const unfolded = sasha.getByRole('listitem', { name: /The Still$/ })
  await expect(unfolded.getByText(/^Every Friday until .*, 3 left$/)).toBeVisible()
  await expect(unfolded.getByRole('radio')).toHaveCount(0)
  await expectAccessibleInThemes(sasha, 'week')
  await expectNoHorizontalScroll(sasha, 'week')

  // Just this one.
  await unfolded.getByRole('link', { name: 'Edit' }).click()
  await expect(sasha.getByRole('radio', { name: new RegExp(`^${shiftTexts.onlyThisOne}`) })).toBeChecked()
  await sasha.getByLabel(shiftTexts.startTime).fill('20:00')
  await sasha.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(sasha.getByText('Shift updated successfully!')).toBeVisible()
  // The form leads back to where it was opened.
  await expect(sasha).toHaveURL(/\/shifts\/week\?from=/)
  expect(await listWeek(sasha, first)).toEqual(['21:00 The Still'])
  expect(await listWeek(sasha, second)).toEqual(['20:00 The Still'])
  expect(await listWeek(sasha, third)).toEqual(['21:00 The Still'])

  // This and later ones, deleted and restored. The dialog asks which, once.
  await sasha.goto(`/shifts/week?from=${second}`)
  await sasha.getByRole('button', { name: /^Open .*The Still/ }).click()
  await unfolded.getByRole('button', { name: shiftTexts.cancel }).click()
  const dialog = sasha.getByRole('alertdialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${shiftTexts.thisAndLater} 2 shifts`) }).check()
  await expectAccessible(sasha, 'scope of the deletion')
  await dialog.getByRole('button', { name: shiftTexts.cancelMany }).click()
  await expect(sasha.getByText('2 shifts cancelled.')).toBeVisible()
  await expect(sasha.getByText('No shifts posted for this week.')).toBeVisible()
  expect(await listWeek(sasha, first)).toEqual(['21:00 The Still'])
  await sasha.getByRole('button', { name: uiTexts.undo }).click()
  await expect(sasha.getByText(scheduleMessages.restored)).toBeVisible()
  // The row is unfolded again, as it was.
  await expect(unfolded).toBeVisible()
  expect(await listWeek(sasha, third)).toEqual(['21:00 The Still'])

  // All of them, from the edit page.
  await unfolded.getByRole('link', { name: 'Edit' }).click()
  await sasha.getByRole('radio', { name: /^All \d+ upcoming shifts/ }).check()
  await sasha.getByLabel(shiftTexts.endTime).fill('23:30')
  await sasha.getByRole('button', { name: uiTexts.saveChanges }).click()
  await expect(sasha.getByText('3 shifts updated.')).toBeVisible()
  expect(await listWeek(sasha, first)).toEqual(['20:00 The Still'])
})

test('on a phone, a tap on a free day opens the form for that day', async ({ openAs }) => {
  const sasha = await openAs('sasha', phone)
  const wednesday = dayAfter(monday(6), 2)
  await sasha.goto(`/shifts/week?from=${wednesday}`)
  const free = sasha.getByRole('region', { name: 'Week' }).getByRole('link', { name: /^Add a shift on/ })
  await expect(free).toHaveCount(7)
  await expectAccessible(sasha, 'an empty week')
  await free.nth(2).click()
  await expect(sasha.locator(`input[type="radio"][value="${wednesday}"]`)).toBeChecked()
})

test('on a desktop the week has seven columns, and every shift is a button', async ({ openAs }) => {
  const mari = await openAs('mari', { viewport: { width: 1280, height: 900 } })
  await mari.goto('/shifts/week')
  await settled(mari)
  const week = mari.getByRole('region', { name: 'Week' })
  await expect(week.getByRole('list')).toHaveCount(7)
  const block = week.getByRole('button').first()
  await block.press('Enter')
  await expect(block).toHaveAttribute('aria-pressed', 'true')
  await expect(mari.getByRole('region', { name: shiftTexts.selectedShift })).toBeFocused()
  await expect(mari.getByRole('region', { name: shiftTexts.selectedShift }).getByRole('radio')).toHaveCount(0)
  await mari.getByRole('link', { name: 'Next week' }).click()
  await expect(mari).toHaveURL(new RegExp(`from=${monday(1)}`))
  // A shift may lie over the middle of the day, so this uses the keyboard.
  await week.getByRole('link', { name: /^Add a shift on Sun/ }).press('Enter')
  await expect(mari.locator(`input[type="radio"][value="${dayAfter(monday(1), 6)}"]`)).toBeChecked()
})

test('a patron has no schedule to import or copy into', async ({ openAs }) => {
  const pat = await openAs('pat', phone)
  for (const path of ['/shifts/import', '/shifts/copy']) {
    await pat.goto(path)
    await expect(pat.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  }
})
