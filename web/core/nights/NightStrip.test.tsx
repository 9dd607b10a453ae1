// @vitest-environment happy-dom

import { useSearch } from '@tanstack/react-router'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '#tests/support/components/show.tsx'
import { NightStrip } from './NightStrip.tsx'
import type { NightSearch } from './night-search.ts'
import { nightTexts } from './texts.ts'
import { useNight } from './use-night.ts'

/** Friday, 9:04 PM in Chicago. */
const now = Date.parse('2026-11-20T21:04:00-06:00')

type StripProps = { zone?: string; hasAnyDay?: boolean }

const Strip = ({ zone = 'America/Chicago', hasAnyDay = false }: StripProps) => {
  const chosen = useNight(useSearch({ strict: false }) as NightSearch, now, { zone, hasAnyDay })
  return (
    <>
      <NightStrip chosen={chosen} className="" />
      <p>{chosen.name ?? 'now'}</p>
    </>
  )
}

const showStrip = async (query = '', props: StripProps = {}) => {
  const { user, router } = await show(<Strip {...props} />, { at: `/here${query}` })
  await screen.findByRole('navigation', { name: nightTexts.day })
  return { user, router, search: () => router.state.location.search }
}
const link = (name: string) => screen.findByRole('link', { name })
const rail = (name: string) => within(screen.getByRole('navigation', { name }))
const listChosen = () =>
  screen
    .getAllByRole('link', { current: true })
    .map((choice) => choice.getAttribute('aria-label') ?? choice.textContent)

test('a day and a time take one tap each, and now has none in the address', async () => {
  const { user, search } = await showStrip('?map=true')
  expect(listChosen()).toEqual([nightTexts.tonight])
  await user.click(await link('Thu, Nov 26'))
  expect(search()).toEqual({ map: true, day: '2026-11-26' })
  await user.click(await link('6\u00a0PM'))
  expect(search()).toEqual({ map: true, day: '2026-11-26', at: '18:00' })
  expect(listChosen()).toEqual(['Thu, Nov 26', '6\u00a0PM'])
  await user.click(await link(nightTexts.tomorrow))
  expect(search()).toEqual({ map: true, day: '2026-11-21', at: '18:00' })
  // 6 PM is over tonight.
  await user.click(await link(nightTexts.tonight))
  expect(search()).toEqual({ map: true })
})

test('each choice is a link of its own, and going back returns to the choice before', async () => {
  const { user, router } = await showStrip()
  expect(await link('Thu, Nov 26')).toHaveAttribute('href', '/here?day=2026-11-26')
  await user.click(await link('Thu, Nov 26'))
  await user.click(await link(nightTexts.tomorrow))
  expect(await screen.findByText('Tomorrow', { selector: 'p' })).toBeVisible()
  router.history.back()
  expect(await screen.findByText('Thursday')).toBeVisible()
  expect(listChosen()).toEqual(['Thu, Nov 26', nightTexts.anyTime])
})

test('any other day within 60 days comes from the calendar', async () => {
  const { user, search } = await showStrip()
  const button = screen.getByRole('button', { name: nightTexts.anotherDay })
  expect(button).toHaveAttribute('aria-expanded', 'false')
  await user.click(button)
  const field = await screen.findByLabelText(nightTexts.anotherDay, { selector: 'input' })
  expect(field).toHaveAttribute('min', '2026-11-20')
  expect(field).toHaveAttribute('max', '2027-01-19')
  for (const value of ['2026-11-19', '2027-01-20', '']) fireEvent.change(field, { target: { value } })
  expect(search()).toEqual({})
  fireEvent.change(field, { target: { value: '2026-12-18' } })
  expect(await screen.findByRole('link', { name: 'Fri, Dec 18', current: true })).toBeVisible()
  expect(search()).toEqual({ day: '2026-12-18' })
})

test('the times of tonight appear on demand, those of another night at once', async () => {
  const { user, search } = await showStrip()
  expect(screen.queryByRole('navigation', { name: nightTexts.time })).toBeNull()
  await user.click(screen.getByRole('button', { name: nightTexts.time }))
  expect(rail(nightTexts.time).getByRole('link', { name: nightTexts.now })).toHaveAttribute('aria-current', 'true')
  await user.click(await link(nightTexts.late))
  expect(search()).toEqual({ day: '2026-11-20', at: 'late' })
  await user.click(await link(nightTexts.now))
  expect(search()).toEqual({})
})

test('where everyone is listed until a day is chosen, tonight is a day like any other', async () => {
  const { user, search } = await showStrip('', { hasAnyDay: true })
  expect(listChosen()).toEqual([nightTexts.anyDay])
  await user.click(await link(nightTexts.tonight))
  expect(search()).toEqual({ day: '2026-11-20' })
  expect(listChosen()).toEqual([nightTexts.tonight, nightTexts.anyTime])
  await user.click(await link(nightTexts.anyDay))
  expect(search()).toEqual({})
})

test.each([
  // It is Saturday there already, and the bars here are still in Friday's night.
  ['Asia/Tokyo', '2026-11-22'],
  ['Europe/London', '2026-11-21'],
  ['Pacific/Honolulu', '2026-11-21'],
])('tomorrow is the viewer’s, also in %s', async (zone, day) => {
  await showStrip('', { zone })
  expect(await link(nightTexts.tomorrow)).toHaveAttribute('href', `/here?day=${day}`)
})

test('an address of a night that cannot be chosen is now', async () => {
  await showStrip('?day=2026-11-19&at=noon')
  expect(screen.getByText('now')).toBeVisible()
  expect(listChosen()).toEqual([nightTexts.tonight])
})
