// @vitest-environment happy-dom

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { NOW, ownShiftWith, venueOption } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { client } from '#web/core/api.ts'
import { appTexts } from '#web/core/texts.ts'
import { dayTexts } from '#web/ui/days/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { ShiftForm } from './ShiftForm.tsx'
import { listSpans } from './save-shift.ts'
import { shiftTexts, visibilityTexts } from './texts.ts'

const TODAY = '2026-11-20'
const still = venueOption(11, { name: 'The Still' })
const pier = venueOption(12, { name: 'Pier 9', city: null, time_zone: 'America/New_York' })
const empty = { venue_id: '', day: TODAY, start_time: '', end_time: '', notes: '' }
const full = { venue_id: still.id, day: TODAY, start_time: '17:00', end_time: '23:00', notes: '' }
const saved = ownShiftWith()
const openSchedule = { schedule_is_private: false, schedule_is_dark: false, shifts_shown_after: null }
const clash = {
  venue_name: 'Pier 9',
  start_time: '2026-11-20T22:00:00.000Z',
  end_time: '2026-11-21T02:00:00.000Z',
  venue_time_zone: 'America/New_York',
}

type Props = Partial<ComponentProps<typeof ShiftForm>>
type Sent = Parameters<typeof client.shifts.create>[0]

/** Renders the form as the Add New Shift screen does; `add` plays the server. */
const showForm = async (props: Props = {}, add: (sent: Sent) => typeof saved = () => saved) => {
  const onSaved = vi.fn()
  const sent = vi.fn(add)
  const shown = await show(
    <ShiftForm
      verb="add"
      defaults={empty}
      venues={[still, pier]}
      schedule={openSchedule}
      submitLabel={(days) => (days > 1 ? shiftTexts.addMany(days) : shiftTexts.add)}
      busyLabel="Adding..."
      save={(shift) => client.shifts.create(shift)}
      onSaved={onSaved}
      {...props}
    />,
    { now: NOW, answers: { schedule: { week: () => ({ items: [] }) }, shifts: { create: sent } } },
  )
  return {
    ...shown,
    onSaved,
    sent,
    add: () => shown.user.click(screen.getByRole('button', { name: /^Add (\d )?shifts?$/ })),
  }
}

const venueField = () => screen.getByRole('combobox', { name: 'Venue' })
const start = () => screen.getByLabelText(shiftTexts.startTime)
const end = () => screen.getByLabelText(shiftTexts.endTime)

test('a venue without a city says so in the list', async () => {
  await showForm()
  await seeSpecified(within(venueField()), 'add a shift', '{venue}, N/A', { venue: 'Pier 9' })
})

describe('required fields', () => {
  test('a missing value is reported at its field and above the button, and nothing is sent', async () => {
    const { add, sent } = await showForm()
    await add()
    await waitFor(() => expect(venueField()).toHaveAccessibleDescription(shiftMessages.missingVenue))
    expect(start()).toHaveAccessibleDescription(shiftTexts.startTimeMissing)
    expect(end()).toHaveAccessibleDescription(shiftTexts.endTimeMissing)
    expect(screen.getByRole('alert')).toHaveTextContent(shiftMessages.missing)
    expect(sent).not.toHaveBeenCalled()
  })

  test('filling in a field clears its error and leaves the others', async () => {
    const { add, user } = await showForm()
    await add()
    await waitFor(() => expect(venueField()).toBeInvalid())
    await user.selectOptions(venueField(), 'The Still, Chicago')
    await waitFor(() => expect(venueField()).toBeValid())
    expect(start()).toBeInvalid()
    await user.type(start(), '17:00')
    await waitFor(() => expect(start()).toBeValid())
    expect(end()).toBeInvalid()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shiftTexts.endTimeMissing))
    await user.type(end(), '23:00')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('a form that was just opened shows no errors', async () => {
    await showForm()
    expect(venueField()).toBeValid()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('times', () => {
  test('are read in the venue’s time zone', async () => {
    const { add, user, sent } = await showForm({ defaults: { ...full, venue_id: '' } })
    await user.selectOptions(venueField(), pier.id)
    await add()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      venue_id: pier.id,
      start_time: '2026-11-20T22:00:00Z',
      end_time: '2026-11-21T04:00:00Z',
    })
  })

  test('an end before the start falls on the next day, and the form says so', async () => {
    await showForm({ defaults: { ...full, start_time: '18:00', end_time: '02:00' } })
    expect(screen.getByText(/^Ends Saturday at/)).toHaveTextContent('2:00 AM')
  })

  test('an end equal to the start is rejected at the field', async () => {
    const { add, sent } = await showForm({ defaults: { ...full, end_time: '17:00' } })
    await add()
    await waitFor(() => expect(end()).toHaveAccessibleDescription(shiftMessages.endAfterStart))
    expect(sent).not.toHaveBeenCalled()
  })

  test('can be typed', async () => {
    const { user } = await showForm({ defaults: { ...empty, venue_id: still.id } })
    await user.type(start(), '20:30')
    await user.type(end(), '23:15')
    expect(start()).toHaveValue('20:30')
    expect(await screen.findByText(/^Ends at 11:15/)).toBeVisible()
  })
})

describe('the day', () => {
  test('can be one of the next seven, with one tap', async () => {
    const { add, user, sent } = await showForm({ defaults: full })
    await user.click(screen.getByRole('radio', { name: 'Saturday, November 21' }))
    await add()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ start_time: '2026-11-21T23:00:00Z' })
  })

  test('can be any other, in a field that a button opens', async () => {
    const { user } = await showForm({ defaults: { ...empty, venue_id: still.id } })
    expect(screen.queryByLabelText(dayTexts.anotherDay, { selector: 'input' })).toBeNull()
    await user.click(screen.getByRole('button', { name: dayTexts.anotherDay, expanded: false }))
    expect(screen.getByLabelText(dayTexts.anotherDay, { selector: 'input' })).toHaveValue(TODAY)
  })

  test('is shown with its week if it is not among the next seven', async () => {
    const { user } = await showForm({ defaults: { ...full, day: '2026-12-24' } })
    expect(screen.getByRole('radio', { name: 'Thursday, December 24' })).toBeChecked()
    expect(screen.getAllByRole('radio')[0]).toHaveAccessibleName('Monday, December 21')
    await user.click(screen.getByRole('button', { name: dayTexts.laterDays }))
    expect(screen.getAllByRole('radio')[0]).toHaveAccessibleName('Monday, December 28')
    expect(screen.getByText('Thu, Dec 24')).toBeVisible()
    await user.click(screen.getByRole('button', { name: dayTexts.earlierDays }))
    expect(screen.getByRole('radio', { name: 'Thursday, December 24' })).toBeChecked()
  })

  test('can be several with the same hours, of which one always stays', async () => {
    const { user, add, onSaved } = await showForm({
      defaults: full,
      save: (shift) => Promise.resolve(listSpans(shift).map(({ start_time }) => start_time)),
    })
    await user.click(screen.getByRole('button', { name: dayTexts.severalDays }))
    await user.click(screen.getByRole('checkbox', { name: 'Today, Friday, November 20', checked: true }))
    expect(screen.getByRole('checkbox', { name: 'Today, Friday, November 20' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Tuesday, November 24' }))
    await user.click(screen.getByRole('checkbox', { name: 'Saturday, November 21' }))
    expect(screen.getByText('Fri, Nov 20 · Sat, Nov 21 · Tue, Nov 24')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Today, Friday, November 20' }))
    expect(screen.getByRole('button', { name: shiftTexts.addMany(2) })).toBeVisible()
    await add()
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith(['2026-11-21T23:00:00Z', '2026-11-24T23:00:00Z']))
  })

  test('is one again after “One day”, and always when editing', async () => {
    const { user } = await showForm({ defaults: full })
    await user.click(screen.getByRole('button', { name: dayTexts.severalDays }))
    await user.click(screen.getByRole('checkbox', { name: 'Saturday, November 21' }))
    await user.click(screen.getByRole('button', { name: dayTexts.oneDay }))
    expect(screen.getByRole('radio', { name: 'Today, Friday, November 20' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Saturday, November 21' })).not.toBeChecked()
    cleanup()
    await showForm({ verb: 'update', defaults: full })
    expect(screen.queryByRole('button', { name: dayTexts.severalDays })).toBeNull()
  })
})

describe('a tap on a suggested shift', () => {
  test('fills in the venue, day and times and marks the chip as pressed', async () => {
    const { user } = await showForm({
      suggestions: [
        {
          venue_id: still.id,
          venue_name: 'The Still',
          day: '2026-11-27',
          start_time: '18:00',
          end_time: '02:00',
          label: 'Fri, Nov 27 · 6 PM to 2 AM',
        },
      ],
    })
    const chip = screen.getByRole('button', { name: /^Fri, Nov 27/, pressed: false })
    await user.click(chip)
    expect(venueField()).toHaveValue(still.id)
    expect(start()).toHaveValue('18:00')
    expect(end()).toHaveValue('02:00')
    // The day strip moves to that week.
    expect(screen.getByRole('radio', { name: 'Friday, November 27' })).toBeChecked()
    expect(chip).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('confirmations', () => {
  test('the overlap dialog names the other shift, and confirming sends the shift again', async () => {
    const { add, user, sent, onSaved } = await showForm({ defaults: full }, ({ allow_overlap }) => {
      if (!allow_overlap) throw new Refusal('OVERLAPPING_SHIFT', { data: clash })
      return saved
    })
    await add()
    const question = await screen.findByRole('alertdialog', { name: 'Two places at once?' })
    expect(question).toHaveTextContent('Pier 9, Fri, Nov 20')
    expect(onSaved).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: shiftTexts.postAnyway }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(sent).toHaveBeenCalledTimes(2)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('for an edited shift, the overlap dialog asks whether to save it', async () => {
    const { add, onSaved } = await showForm({ defaults: full, verb: 'update' }, () => {
      throw new Refusal('OVERLAPPING_SHIFT', { message: shiftMessages.overlapOnEdit, data: clash })
    })
    await add()
    const question = await screen.findByRole('alertdialog', { name: 'Two places at once?' })
    expect(question).toHaveTextContent(shiftMessages.overlapOnEdit)
    expect(within(question).getByRole('button', { name: shiftTexts.saveAnyway })).toBeVisible()
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('“Keep editing” returns to the form with every value kept', async () => {
    const { add, user, onSaved } = await showForm({ defaults: full }, () => {
      throw new Refusal('OVERLAPPING_SHIFT', { data: clash })
    })
    await add()
    await user.click(await screen.findByRole('button', { name: appTexts.keepEditing }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(start()).toHaveValue('17:00')
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('a long shift that also overlaps is confirmed in two steps, and both confirmations are sent', async () => {
    const { add, user, onSaved, sent } = await showForm({ defaults: full }, ({ allow_overlap, confirm_long }) => {
      if (!confirm_long) throw new Refusal('LONG_SHIFT')
      if (!allow_overlap) throw new Refusal('OVERLAPPING_SHIFT', { data: clash })
      return saved
    })
    await add()
    await user.click(await screen.findByRole('button', { name: shiftTexts.confirmAdd }))
    await user.click(await screen.findByRole('button', { name: shiftTexts.postAnyway }))
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(sent.mock.lastCall?.[0]).toMatchObject({ confirm_long: true, allow_overlap: true })
  })
})

test('a failed save keeps the values and shows the reason above the button', async () => {
  const { add, user, onSaved } = await showForm({ defaults: full }, () => {
    throw new Crash()
  })
  await user.type(screen.getByRole('textbox', { name: `${shiftTexts.notes} (optional)` }), 'Guest bartender')
  await add()
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to add shift: ${uiTexts.serverFailed}`)
  expect(screen.getByRole('textbox', { name: `${shiftTexts.notes} (optional)` })).toHaveValue('Guest bartender')
  // The reason goes with the next change.
  await user.type(screen.getByRole('textbox', { name: `${shiftTexts.notes} (optional)` }), '.')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onSaved).not.toHaveBeenCalled()
})

test.each<[Partial<typeof openSchedule>, string]>([
  [{}, shiftMessages.shareText],
  [{ schedule_is_private: true }, shiftMessages.sharePrivate],
  [{ schedule_is_dark: true }, shiftTexts.whileDark],
])('says who will see the shift before it is posted (%j)', async (access, text) => {
  await showForm({ schedule: { ...openSchedule, ...access } })
  expect(screen.getByRole('status')).toHaveTextContent(text)
})

describe('who may see the shift', () => {
  const choices = () => screen.getByRole('combobox', { name: shiftTexts.visibility })
  const openChoices = async (user: Awaited<ReturnType<typeof showForm>>['user']) =>
    user.click(screen.getByText(shiftTexts.visibility, { selector: 'summary *' }))

  test('is closed at first, and everyone unless changed', async () => {
    const { add, sent } = await showForm({ defaults: full })
    expect(screen.getByText(visibilityTexts.everyone, { selector: 'summary *' })).toBeVisible()
    expect(screen.getByLabelText(shiftTexts.visibility)).not.toBeVisible()
    await add()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.lastCall?.[0].visibility).toBeUndefined()
  })

  test('is sent as chosen; for followers it says that anyone can follow a public profile', async () => {
    const { add, user, sent } = await showForm({ defaults: full })
    await openChoices(user)
    await user.selectOptions(choices(), visibilityTexts.followers)
    expect(choices()).toHaveAccessibleDescription(shiftTexts.followersNote)
    expect(screen.getByText(shiftTexts.forFollowers)).toBeVisible()
    await user.selectOptions(choices(), visibilityTexts.only_me)
    expect(choices()).not.toHaveAccessibleDescription(shiftTexts.followersNote)
    expect(screen.getByText(shiftTexts.forMeOnly)).toBeVisible()
    await add()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.lastCall?.[0].visibility).toBe('only_me')
  })
})
