import { scheduleMessages } from '#contract/schedule.texts.ts'
import { appTexts } from '#web/core/texts.ts'
import { homeTexts } from '#web/home/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { dayTexts } from '#web/ui/days/texts.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInThemes,
  expectNoHorizontalScroll,
  settled,
  test,
} from './browser-test.ts'
import { countActions, dayAfter, monday, postShifts, shiftAt, venueId } from './week-shifts.ts'

const phone = { viewport: { width: 390, height: 844 } }
const AT_MOST = 3

test('repeating the last shift weekly takes three taps too', async ({ openAs }) => {
  const abe = await openAs('abe', phone)
  const lantern = await venueId(abe, 'The Low Lantern')
  await postShifts(abe, [shiftAt(lantern, dayAfter(monday(), -5), '09:00', 3)])
  await abe.goto('/shifts/new')
  const again = abe.getByRole('button', { name: /The Low Lantern/ }).first()
  await expect(again).toBeVisible()
  const actions = await countActions(abe)
  await again.click()
  await abe.getByRole('radio', { name: shiftTexts.weekly }).check()
  await abe.getByRole('button', { name: shiftTexts.add }).click()
  await expect(abe.getByText('8 shifts added.')).toBeVisible()
  expect(await actions()).toBeLessThanOrEqual(AT_MOST)
})

test('five shifts of a week take ten taps from home; days that overlap or are already posted are named', async ({
  openAs,
}) => {
  const abe = await openAs('abe', phone)
  const days = abe.getByRole('group', { name: 'Days' }).getByRole('checkbox')
  const enter = async (start: string, end: string) => {
    await abe.getByLabel('Venue', { exact: true }).selectOption({ label: 'Tin Ceiling, Edwardsville' })
    await abe.getByLabel(shiftTexts.startTime).fill(start)
    await abe.getByLabel(shiftTexts.endTime).fill(end)
    await abe.getByRole('button', { name: dayTexts.severalDays }).click()
  }
  await abe.goto('/home')
  await settled(abe)
  const actions = await countActions(abe)
  await abe.getByRole('navigation', { name: appTexts.dock }).getByRole('link', { name: 'Add Shift' }).click()
  await enter('06:00', '07:00')
  // Today is chosen already.
  for (const ahead of [1, 2, 3, 4]) await days.nth(ahead).check()
  await abe.getByRole('button', { name: shiftTexts.addMany(5) }).click()
  await expect(abe.getByText('5 shifts added.')).toBeVisible()
  expect(await actions()).toBeLessThanOrEqual(10)
  await abe.getByRole('button', { name: shiftTexts.seeWeek }).click()
  await expect(abe.getByRole('heading', { name: homeTexts.myWeek })).toBeVisible()
  await abe.getByRole('main').getByRole('link', { name: 'Add', exact: true }).click()

  // An overlap names the day, and the other days can be posted alone.
  await enter('06:30', '07:30')
  for (const ahead of [5, 6]) await days.nth(ahead).check()
  await expectAccessibleInThemes(abe, 'several days')
  await expectNoHorizontalScroll(abe, 'several days')
  await abe.getByRole('button', { name: shiftTexts.addMany(3) }).click()
  const dialog = abe.getByRole('alertdialog')
  await expect(dialog.getByRole('listitem')).toHaveText(/^Tin Ceiling, .*6:00.*7:00/)
  await expectAccessible(abe, 'overlaps of several days')
  await dialog.getByRole('button', { name: 'Post the other 2 only' }).click()
  await expect(abe.getByText('2 shifts added.')).toBeVisible()

  // A day that is already posted is left as it is.
  await enter('06:00', '07:00')
  await abe.getByRole('button', { name: dayTexts.laterDays }).click()
  await days.nth(0).check()
  await abe.getByRole('button', { name: shiftTexts.addMany(2) }).click()
  await expect(abe.getByText(/^Shift added successfully! \w+, \w+ \d+ was already posted\.$/)).toBeVisible()
})

test('the last day can be chosen, and one before the first is rejected', async ({ openAs }) => {
  const abe = await openAs('abe', phone)
  await abe.goto('/shifts/new')
  await abe.getByLabel('Venue', { exact: true }).selectOption({ label: 'Mudlark Tavern, Belleville' })
  await abe.getByLabel(shiftTexts.startTime).fill('08:00')
  await abe.getByLabel(shiftTexts.endTime).fill('09:00')
  await abe.getByRole('radio', { name: shiftTexts.weekly }).check()
  await abe.getByLabel(shiftTexts.lastDay).fill('2026-01-01')
  await expect(abe.getByText(shiftTexts.lastDayTooEarly)).toBeVisible()
  await abe.getByRole('button', { name: shiftTexts.add }).click()
  await expect(abe.getByText(scheduleMessages.untilBefore).first()).toBeVisible()
  await expect(abe.getByLabel(shiftTexts.startTime)).toHaveValue('08:00')
})
