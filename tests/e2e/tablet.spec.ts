import type { Locator } from '@playwright/test'
import { homeTexts } from '#web/home/texts.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, settled, test } from './browser-test.ts'
import { dayAfter, monday, postShifts, shiftAt, venueId } from './week-shifts.ts'

const TABLET = { viewport: { width: 768, height: 1024 } }

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

test('a tablet shows boards, lists and maps side by side, without scrolling sideways', async ({ openAs }) => {
  const pat = await openAs('pat', TABLET)
  await pat.goto('/home')
  await settled(pat)
  const people = await boxOf(pat.getByRole('region', { name: homeTexts.yourPeople }))
  const venues = await boxOf(pat.getByRole('region', { name: 'Venues Nearby' }))
  expect(venues.x).toBeGreaterThanOrEqual(people.x + people.width)
  await expectAccessible(pat, 'home on a tablet')
  await expectNoHorizontalScroll(pat, 'home')

  await pat.goto('/venues')
  await settled(pat)
  await expect(pat.getByRole('region', { name: 'Map' })).toBeVisible()
  await expect(pat.getByRole('group', { name: 'View' })).toBeHidden()
  for (const path of [
    '/ontap',
    '/shifts/on-now',
    '/venues/the-copper-rail',
    '/profiles/marisol.pours',
    '/settings/account',
  ]) {
    await pat.goto(path)
    await settled(pat)
    await expectNoHorizontalScroll(pat, path)
  }
})

test('a tablet shows the week as a grid, with the next shift below it', async ({ openAs }) => {
  const sasha = await openAs('sasha', TABLET)
  const wednesday = dayAfter(monday(8), 2)
  await postShifts(sasha, [shiftAt(await venueId(sasha, 'The Still'), wednesday, '21:00', 4)])
  await sasha.goto(`/shifts/week?from=${wednesday}`)
  const week = sasha.getByRole('region', { name: 'Week' })
  await expect(week.getByRole('list')).toHaveCount(7)
  const panel = sasha.getByRole('region', { name: shiftTexts.selectedShift })
  await expect(panel).toContainText('The Still')
  await expect(panel).not.toBeFocused()
  await week.getByRole('button', { name: /The Still/ }).click()
  await expect(panel).toBeFocused()
  await expectAccessible(sasha, 'week on a tablet')
})
