// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { hoursMessages } from '#contract/opening-hours.texts.ts'
import type { VenueHours } from '#contract/opening-hours.ts'
import { venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { buildWeek } from '#tests/support/opening-hours-cases.ts'
import { HoursForm } from './HoursForm.tsx'
import { hoursTexts } from './texts.ts'

const NOW = '2026-11-21T03:04:00Z'
const state = { is_open: false, closes_at: null, kitchen_until: null, opens_at: null, is_closed_today: true }

const showForm = async (hours: VenueHours | null = null) => {
  const save = vi.fn(() => Promise.resolve())
  const { user } = await show(
    <HoursForm venue={venueWith({ hours })} now={Date.parse(NOW)} cancel={null} save={save} />,
    { now: NOW },
  )
  const openDay = (name: string) => user.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
  const choose = (day: string, mode: string) =>
    user.click(within(screen.getByRole('group', { name: day })).getByRole('radio', { name: mode }))
  return {
    user,
    save,
    openDay,
    choose,
    submit: () => user.click(screen.getByRole('button', { name: hoursTexts.save })),
  }
}

const type = async (user: Awaited<ReturnType<typeof showForm>>['user'], label: string | RegExp, time: string) => {
  const field = screen.getByLabelText(label)
  await user.clear(field)
  await user.type(field, time)
}

test('a day that opens has hours at once, which can be copied to other days', async () => {
  const { user, save, openDay, choose, submit } = await showForm()
  await openDay('Friday')
  await choose('Friday', hoursTexts.open)
  await type(user, new RegExp(`^${hoursTexts.kitchenUntil}`), '22:00')
  expect(screen.getByText(hoursTexts.nextDay)).toBeVisible()
  await user.click(screen.getByRole('button', { name: hoursTexts.copy }))
  await user.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await user.click(screen.getByRole('button', { name: hoursTexts.copyHours }))
  expect(screen.getByRole('button', { name: /^Saturday/ })).toHaveTextContent('4:00 PM–2:00 AM')
  await submit()
  const late = ['16:00-02:00/22:00']
  expect(save).toHaveBeenCalledWith({ week: buildWeek({ fri: late, sat: late }), exceptions: [] })
})

test('a day can be open for 24 hours', async () => {
  const { save, openDay, choose, submit } = await showForm()
  await openDay('Sunday')
  await choose('Sunday', hoursTexts.allDay)
  await submit()
  expect(save).toHaveBeenCalledWith({ week: buildWeek({ sun: ['00:00-00:00'] }), exceptions: [] })
})

test('stored hours open in the form and are saved unchanged, without dates that are over', async () => {
  const week = buildWeek({ sun: ['00:00-00:00'], fri: ['11:00-14:00', '16:00-02:00/22:00'] })
  const exceptions = [
    { date: '2026-11-19', note: null, spans: [] },
    { date: '2026-11-26', note: 'Thanksgiving', spans: [] },
  ]
  const { save, submit } = await showForm({ week, exceptions, state })
  await submit()
  expect(save).toHaveBeenCalledWith({ week, exceptions: [exceptions[1]] })
})

test('opens the day that has an error and shows it at its field', async () => {
  const { user, save, openDay, submit } = await showForm({
    week: buildWeek({ fri: ['16:00-02:00'], sat: ['16:00-02:00'] }),
    exceptions: [],
    state,
  })
  await openDay('Saturday')
  await type(user, hoursTexts.opens, '01:00')
  await openDay('Saturday')
  await submit()
  expect(save).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: /^Saturday/ })).toHaveAttribute('aria-expanded', 'true')
  expect(screen.getByLabelText(hoursTexts.opens)).toHaveAccessibleDescription(hoursMessages.overlapBefore)
  await waitFor(() => expect(screen.getByLabelText(hoursTexts.opens)).toHaveFocus())
})

test('a date needs a day, within a year, and weekly hours', async () => {
  const { user, save, openDay, choose, submit } = await showForm()
  await user.click(screen.getByRole('button', { name: hoursTexts.addDate }))
  await submit()
  expect(await screen.findByText(hoursMessages.dateMissing)).toBeVisible()
  await type(user, hoursTexts.date, '2028-01-01')
  expect(await screen.findByText(hoursMessages.dateFar)).toBeVisible()
  await type(user, hoursTexts.date, '2026-11-26')
  expect(await screen.findByText(hoursMessages.weekMissing)).toBeVisible()
  await openDay('Friday')
  await choose('Friday', hoursTexts.open)
  await submit()
  expect(save).toHaveBeenCalledWith({
    week: buildWeek({ fri: ['16:00-02:00'] }),
    exceptions: [{ date: '2026-11-26', note: null, spans: [] }],
  })
})

test('a date and hours can be removed', async () => {
  const week = buildWeek({ fri: ['11:00-14:00', '16:00-02:00'] })
  const { user, save, openDay, submit } = await showForm({
    week,
    exceptions: [{ date: '2026-11-26', note: null, spans: [] }],
    state,
  })
  await user.click(screen.getByRole('button', { name: hoursTexts.removeDate('Thu, Nov 26') }))
  await openDay('Friday')
  await user.click(screen.getByRole('button', { name: hoursTexts.removeSpan(1, 'Friday') }))
  await submit()
  expect(save).toHaveBeenCalledWith({ week: buildWeek({ fri: ['16:00-02:00'] }), exceptions: [] })
})
