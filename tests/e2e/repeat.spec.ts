import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { expect, test } from './browser-test.ts'
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

test('the last day can be chosen, and one before the first is rejected', async ({ openAs }) => {
  const abe = await openAs('abe', phone)
  await abe.goto('/shifts/new')
  await abe.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await abe.getByLabel(shiftTexts.startTime).fill('08:00')
  await abe.getByLabel(shiftTexts.endTime).fill('09:00')
  await abe.getByRole('radio', { name: shiftTexts.weekly }).check()
  await abe.getByLabel(shiftTexts.lastDay).fill('2026-01-01')
  await expect(abe.getByText(shiftTexts.lastDayTooEarly)).toBeVisible()
  await abe.getByRole('button', { name: shiftTexts.add }).click()
  await expect(abe.getByText(scheduleMessages.untilBefore).first()).toBeVisible()
  await expect(abe.getByLabel(shiftTexts.startTime)).toHaveValue('08:00')
})
