// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Crash } from '#tests/support/components/fake-api.ts'
import { meWith, NOW, ownProfileWith, ownShiftWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { formatDarkUntil } from '#web/shifts/dark-schedule/format-dark.ts'
import { darkTexts } from '#web/shifts/dark-schedule/texts.ts'
import { NextShift, useMyNextShift } from './NextShift.tsx'

const Card = () => <NextShift {...useMyNextShift()} />

test('a failed read says so, and a shift can still be added', async () => {
  const mine = () => {
    throw new Crash()
  }
  await show(<Card />, { answers: { shifts: { mine } } })
  await seeSpecified(screen, 'home of talent', "Couldn't load next shift.")
  expect(screen.getByRole('link', { name: 'Add New Shift' })).toBeVisible()
})

test.each([
  ['the venue’s image', '/media/venues/1.webp', /^\/media\/venues\/1\.webp$/],
  ['a drawing of a venue without an image', null, /^data:image\/svg/],
])('shows %s', async (_what, venue_image_url, source) => {
  const withImage = () => ({ items: [ownShiftWith({ venue_image_url })], next_cursor: null })
  await show(<Card />, {
    now: NOW,
    // The parts below the shift read it once their code has loaded.
    answers: { shifts: { mine: withImage }, profiles: { mine: () => ownProfileWith() } },
  })
  await screen.findByRole('link', { name: ownShiftWith().venue_name })
  expect(document.querySelector('img')?.getAttribute('src')).toMatch(source)
})

/** In the time zone of this machine, with the spaces that queries normalize. */
const untilSix = formatDarkUntil({ schedule_dark_until: '2026-11-21T12:00:00.000Z' }).replaceAll(/\s/g, ' ')

const mine = () => ({ items: [ownShiftWith()], next_cursor: null })

test('one tap asks for how long to go dark, and says that delivered notifications cannot be recalled', async () => {
  const goDark = vi.fn(() =>
    ownProfileWith({ schedule_is_dark: true, schedule_dark_until: '2026-11-21T12:00:00.000Z' }),
  )
  const { user } = await show(<Card />, {
    now: NOW,
    answers: { shifts: { mine }, profiles: { mine: () => ownProfileWith(), goDark } },
  })
  await user.click(await screen.findByRole('button', { name: darkTexts.goDark }))
  const dialog = await screen.findByRole('dialog', { name: darkTexts.ask })
  expect(dialog).toHaveAccessibleDescription(`${darkTexts.what} ${darkTexts.delivered}`)
  expect(goDark).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: darkTexts.tonight }))
  await waitFor(() => expect(goDark).toHaveBeenCalledExactlyOnceWith({ duration: 'tonight' }))
  expect(await screen.findByText(darkTexts.hidden(untilSix))).toBeVisible()
})

test('a schedule that could not be hidden is said to be visible still', async () => {
  const goDark = () => {
    throw new Crash()
  }
  const { user } = await show(<Card />, {
    now: NOW,
    answers: { shifts: { mine }, profiles: { mine: () => ownProfileWith(), goDark } },
  })
  await user.click(await screen.findByRole('button', { name: darkTexts.goDark }))
  await user.click(await screen.findByRole('button', { name: darkTexts.indefinite }))
  expect(await screen.findByText(new RegExp(darkTexts.notHidden))).toBeVisible()
  expect(screen.getByRole('dialog', { name: darkTexts.ask })).toBeVisible()
})

test.each([
  [null, formatDarkUntil({ schedule_dark_until: null })],
  ['2026-11-21T12:00:00.000Z', untilSix],
])('while dark, the card says until when and shows the schedule again (%s)', async (schedule_dark_until, until) => {
  const endDark = vi.fn(() => ownProfileWith())
  const me = meWith({ schedule_is_dark: true, schedule_dark_until })
  const { user } = await show(<Card />, {
    now: NOW,
    me,
    answers: { shifts: { mine }, profiles: { mine: () => ownProfileWith(), endDark } },
  })
  expect(await screen.findByText(`${darkTexts.hidden(until)} ${darkTexts.onlyYou}`)).toBeVisible()
  expect(screen.queryByRole('button', { name: darkTexts.goDark })).toBeNull()
  await user.click(screen.getByRole('button', { name: darkTexts.show }))
  await waitFor(() => expect(endDark).toHaveBeenCalledOnce())
  expect(await screen.findByText(darkTexts.shownAgain)).toBeVisible()
})
