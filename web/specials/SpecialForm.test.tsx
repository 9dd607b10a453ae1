// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { schemaMessages } from '#contract/schema.texts.ts'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import { Crash, invalid } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { client } from '#web/core/api.ts'
import { appTexts } from '#web/core/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { SpecialForm } from './SpecialForm.tsx'
import { formMessages } from './special-form.ts'
import type { Schedule } from './special-schedule.ts'
import { scheduleTexts, specialTexts } from './texts.ts'

const venue = venueWith()
const stored: VenueSpecial = {
  id: idOf(40),
  venue_id: venue.id,
  venue_name: venue.name,
  venue_slug: venue.slug,
  venue_time_zone: venue.time_zone,
  title: 'Two for one',
  price: null,
  details: null,
  valid_from: '2026-11-01T05:00:12.000Z',
  valid_until: null,
  valid_from_day: null,
  valid_until_day: null,
  windows: [{ day: 5, start_time: '16:00', end_time: '18:00' }],
  status: 'active',
  active_until: null,
  next_window: null,
  created_at: '2026-10-01T12:00:00.000Z',
  confirmed_at: '2026-11-01T05:00:00.000Z',
  is_confirmed: true,
  can_answer: false,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}

type Sent = Parameters<typeof client.specials.create>[0]

const showForm = async (original?: VenueSpecial, create: (sent: Sent) => VenueSpecial = () => stored) => {
  const onSaved = vi.fn()
  const sent = vi.fn(create)
  const { user } = await show(
    <SpecialForm
      venue={venue}
      original={original}
      save={async ({ image_id, ...special }) => {
        await client.specials.create({ slugOrId: venue.id, ...special })
        onSaved()
      }}
    />,
    { now: NOW, answers: { specials: { create: sent } } },
  )
  const submitLabel = original ? uiTexts.saveChanges : 'Add Special'
  return { user, onSaved, sent, add: () => user.click(screen.getByRole('button', { name: submitLabel })) }
}

const field = (label: string) => screen.getByLabelText(label)
const scheduleOf = (schedule: Schedule) =>
  screen.getByRole('radio', { name: new RegExp(`^${scheduleTexts[schedule].title}`) })

test('“Always” needs only a title; the special runs until it is deleted', async () => {
  const { user, add, sent, onSaved } = await showForm()
  await user.click(scheduleOf('always'))
  await user.type(field('Title'), '  Two for one ')
  await user.type(field(`${specialTexts.price} (optional)`), '$5')
  // Large, above the title.
  expect(screen.getByRole('heading', { name: '$5 Two for one' })).toBeVisible()
  await add()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    title: 'Two for one',
    price: '$5',
    details: null,
    valid_from: null,
    valid_until: null,
    windows: [],
  })
})

test('without a title, shows an error at the field and sends nothing', async () => {
  const { user, add, sent } = await showForm()
  await user.click(screen.getByRole('button', { name: specialTexts.weekdays }))
  await add()
  await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(specialMessages.titleMissing))
  await waitFor(() => expect(field('Title')).toHaveFocus())
  expect(sent).not.toHaveBeenCalled()
})

test('a time without a day shows an error at the day', async () => {
  const { user, add, sent } = await showForm()
  await user.click(scheduleOf('dates'))
  await user.type(field('Title'), 'Two for one')
  await user.type(field(specialTexts.validFromTime), '17:00')
  await add()
  await waitFor(() => expect(field(specialTexts.validFrom)).toHaveAccessibleDescription(formMessages.dayMissing))
  expect(field(specialTexts.validUntil)).toBeValid()
  expect(sent).not.toHaveBeenCalled()
})

test('refuses an end before the start at the last day, and accepts it once corrected', async () => {
  const { user, add, onSaved } = await showForm()
  await user.click(scheduleOf('dates'))
  await user.type(field('Title'), 'Two for one')
  await user.type(field(specialTexts.validFrom), '2026-12-10')
  await user.type(field(specialTexts.validUntil), '2026-12-09')
  await add()
  await waitFor(() =>
    expect(field(specialTexts.validUntil)).toHaveAccessibleDescription(specialMessages.untilBeforeFrom),
  )
  await user.clear(field(specialTexts.validUntil))
  await user.type(field(specialTexts.validUntil), '2026-12-10')
  await waitFor(() => expect(field(specialTexts.validUntil)).toBeValid())
  await add()
  await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
})

test('sends a day without a time as a day, and one with a time as an instant in the venue’s zone', async () => {
  const { user, add, sent } = await showForm()
  await user.click(scheduleOf('dates'))
  await user.type(field('Title'), 'Two for one')
  await user.type(field(specialTexts.validFrom), '2026-12-10')
  await user.type(field(specialTexts.validUntil), '2026-12-24')
  await user.type(field(specialTexts.validUntilTime), '18:00')
  await add()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ valid_from: '2026-12-10', valid_until: '2026-12-25T00:00:00Z' })
})

test('weekly hours need a day, and become one window per day', async () => {
  const { user, add, sent } = await showForm()
  await user.type(field('Title'), 'Two for one')
  await add()
  const hours = within(screen.getByRole('group', { name: 'Time slot 1' }))
  expect(await hours.findByText(formMessages.daysMissing)).toBeVisible()
  await user.click(hours.getByRole('button', { name: 'Monday' }))
  await user.click(hours.getByRole('button', { name: 'Thursday' }))
  await waitFor(() => expect(hours.queryByText(formMessages.daysMissing)).toBeNull())
  await add()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]?.windows).toEqual([
    { day: 1, start_time: '16:00', end_time: '19:00' },
    { day: 4, start_time: '16:00', end_time: '19:00' },
  ])
})

test('refuses hours that end when they begin, at their row', async () => {
  const { user, add, sent } = await showForm()
  await user.type(field('Title'), 'Two for one')
  const hours = within(screen.getByRole('group', { name: 'Time slot 1' }))
  await user.click(hours.getByRole('button', { name: 'Monday' }))
  await user.clear(hours.getByLabelText('To'))
  await user.type(hours.getByLabelText('To'), '16:00')
  await add()
  expect(await hours.findByText(specialMessages.windowEmpty)).toBeVisible()
  expect(sent).not.toHaveBeenCalled()
})

test('starts with weekly hours; one tap on a preset sets the days', async () => {
  const { user, add, sent } = await showForm()
  expect(scheduleOf('weekly')).toBeChecked()
  await user.type(field('Title'), 'Happy hour')
  await user.click(screen.getByRole('button', { name: specialTexts.weekdays }))
  expect(screen.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('button', { name: specialTexts.everyDay })).toHaveAttribute('aria-pressed', 'false')
  await add()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ valid_from: null, valid_until: null })
  expect(sent.mock.calls[0]?.[0]?.windows?.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5])
})

test('without days, shows the error and puts the focus on the days', async () => {
  const { user, add, sent } = await showForm()
  await user.type(field('Title'), 'Happy hour')
  await add()
  expect(await screen.findByText(formMessages.daysMissing)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: specialTexts.weekdays })).toHaveFocus())
  expect(sent).not.toHaveBeenCalled()
})

test('shows only the fields that the schedule needs, and keeps what was typed for another', async () => {
  const { user } = await showForm()
  expect(screen.queryByLabelText(specialTexts.validFrom)).toBeNull()
  await user.click(scheduleOf('once'))
  await user.type(field(specialTexts.day), '2026-12-10')
  expect(screen.queryByRole('group', { name: 'Time slot 1' })).toBeNull()
  await user.click(scheduleOf('weekly'))
  expect(screen.queryByLabelText(specialTexts.day)).toBeNull()
  expect(screen.getByRole('group', { name: 'Time slot 1' })).toBeVisible()
  await user.click(scheduleOf('once'))
  expect(field(specialTexts.day)).toHaveValue('2026-12-10')
})

test('updates the preview as the user types', async () => {
  const { user } = await showForm()
  const preview = within(screen.getByRole('region', { name: appTexts.preview }))
  await user.type(field('Title'), 'Dollar oysters')
  expect(preview.getByRole('heading', { name: 'Dollar oysters' })).toBeVisible()
})

test('keeps an unchanged start exact to the second', async () => {
  const { user, add, sent } = await showForm(stored)
  await user.clear(field('Title'))
  await user.type(field('Title'), 'Three for two')
  await add()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ title: 'Three for two', valid_from: stored.valid_from })
})

test('shows a field error from the server at its field', async () => {
  const { user, add, onSaved } = await showForm(undefined, () => {
    throw invalid({ title: schemaMessages.text })
  })
  await user.click(scheduleOf('always'))
  await user.type(field('Title'), 'Two for one')
  await add()
  await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(schemaMessages.text))
  expect(onSaved).not.toHaveBeenCalled()
})

test('keeps the input after a server error and shows the reason above the button', async () => {
  const { user, add } = await showForm(undefined, () => {
    throw new Crash()
  })
  await user.click(scheduleOf('always'))
  await user.type(field('Title'), 'Two for one')
  await add()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${specialMessages.createFailed} ${uiTexts.serverFailed}`)
  expect(field('Title')).toHaveValue('Two for one')
})
