import { expect, test } from './house.ts'
import { countDeeds, dayAfter, monday, post, shiftAt, standing, venueId } from './my-week.ts'

const phone = { viewport: { width: 390, height: 844 } }
const AT_MOST = 3

test('a repeating week is posted in at most three taps, clicks or field changes', async ({ sitDown }) => {
  const noor = await sitDown('noor', phone)
  const rail = await venueId(noor, 'The Copper Rail')
  const [last, next] = [monday(), monday(1)]
  await post(noor, [
    shiftAt(rail, dayAfter(last, 1), '17:00', 8),
    shiftAt(rail, dayAfter(last, 4), '21:00', 5),
    shiftAt(rail, dayAfter(last, 5), '21:00', 5),
  ])
  await noor.goto(`/shifts/week?from=${next}`)
  await noor.getByRole('link', { name: 'Copy last week' }).click()
  await expect(noor.getByRole('heading', { name: 'Copy last week' })).toBeVisible()
  await expect(noor.getByRole('checkbox', { checked: true })).toHaveCount(3)

  // The form stands open with last week's values: from here on it is counted.
  const deeds = await countDeeds(noor)
  await noor.getByRole('radio', { name: 'Every week' }).check()
  const key = noor.getByRole('button', { name: 'Add 3 shifts' })
  await key.click()
  await expect(noor.getByText('24 shifts added.')).toBeVisible()
  const counted = await deeds()
  expect(counted).toBeGreaterThanOrEqual(2)
  expect(counted).toBeLessThanOrEqual(AT_MOST)

  // Over the change of clocks in either direction it stays the same by the wall.
  for (const week of [next, monday(4), monday(8)])
    expect(await standing(noor, week)).toEqual([
      '17:00 The Copper Rail',
      '21:00 The Copper Rail',
      '21:00 The Copper Rail',
    ])
  expect(await standing(noor, monday(9))).toEqual([])
})

test('one shift like the last, every week: three taps too', async ({ sitDown }) => {
  const abe = await sitDown('abe', phone)
  const lantern = await venueId(abe, 'The Low Lantern')
  await post(abe, [shiftAt(lantern, dayAfter(monday(), -5), '09:00', 3)])
  await abe.goto('/shifts/new')
  const again = abe.getByRole('button', { name: /The Low Lantern/ }).first()
  await expect(again).toBeVisible()
  const deeds = await countDeeds(abe)
  await again.click()
  await abe.getByRole('radio', { name: 'Every week' }).check()
  await abe.getByRole('button', { name: 'Add shift' }).click()
  await expect(abe.getByText('8 shifts added.')).toBeVisible()
  expect(await deeds()).toBeLessThanOrEqual(AT_MOST)
})

test('the last day is the person’s to say; one before the first is refused', async ({ sitDown }) => {
  const abe = await sitDown('abe', phone)
  await abe.goto('/shifts/new')
  await abe.getByLabel('Venue').selectOption({ label: 'Mudlark Tavern, Belleville' })
  await abe.getByLabel('Start time').fill('08:00')
  await abe.getByLabel('End time').fill('09:00')
  await abe.getByRole('radio', { name: 'Every week' }).check()
  await abe.getByLabel('Last day').fill('2026-01-01')
  await expect(abe.getByText('The last day is before the first.')).toBeVisible()
  await abe.getByRole('button', { name: 'Add shift' }).click()
  await expect(abe.getByText('The last day must not be before the first shift.').first()).toBeVisible()
  await expect(abe.getByLabel('Start time')).toHaveValue('08:00')
})
