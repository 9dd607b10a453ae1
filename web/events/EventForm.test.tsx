// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { client } from '#web/core/api.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { dayTexts } from '#web/ui/days/texts.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { EventForm } from './EventForm.tsx'
import type { EventTemplate } from './event-template.ts'
import { eventTexts } from './texts.ts'

const venue = venueWith()
const stored: VenueEvent = {
  id: idOf(80),
  venue_id: venue.id,
  venue_name: venue.name,
  venue_slug: venue.slug,
  venue_time_zone: venue.time_zone,
  name: 'Quiz night',
  description: null,
  tags: [],
  start_time: '2026-11-28T02:00:30.000Z',
  end_time: null,
  cancelled_at: null,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}

type Sent = Parameters<typeof client.events.create>[0]

const showForm = async (
  event?: VenueEvent,
  create: (sent: Sent) => VenueEvent = () => stored,
  template?: EventTemplate,
) => {
  const sent = vi.fn(create)
  const { user } = await show(
    <EventForm
      venue={venue}
      event={event}
      template={template}
      save={async ({ image_id, ...values }) => {
        await client.events.create({ slugOrId: venue.id, ...values })
      }}
    />,
    { now: NOW, answers: { events: { create: sent } } },
  )
  const submitLabel = event ? uiTexts.saveChanges : 'Create Event'
  return { user, sent, create: () => user.click(screen.getByRole('button', { name: submitLabel })) }
}

const name = () => screen.getByRole('textbox', { name: 'Name' })
const start = () => screen.getByLabelText(eventTexts.startTime)
const end = () => screen.getByLabelText(`${eventTexts.endTime} (optional)`)
const wednesday = () => screen.getByRole('radio', { name: 'Wednesday, November 25' })

test('requires name and start, with errors at the fields and a summary above the button', async () => {
  const { create, sent } = await showForm()
  await create()
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Give the event a name.'))
  expect(start()).toHaveAccessibleDescription(eventTexts.startTimeMissing)
  expect(end()).toBeValid()
  expect(screen.getByRole('alert')).toHaveTextContent(eventMessages.missing)
  expect(sent).not.toHaveBeenCalled()
})

test('sends the start as an instant in the venue’s zone', async () => {
  const { user, create, sent } = await showForm()
  await user.type(name(), 'Quiz night')
  await user.click(wednesday())
  await user.type(start(), '20:00')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    name: 'Quiz night',
    description: null,
    start_time: '2026-11-26T02:00:00Z',
    end_time: '2026-11-26T05:00:00Z',
  })
})

test('sends up to five tags; a sixth tag can’t be chosen', async () => {
  const { user, create, sent } = await showForm()
  const tag = (name: string) => screen.getByRole('button', { name })
  for (const name of ['Jazz', 'DJ', 'Trivia', 'Comedy', 'Drag', 'Food']) await user.click(tag(name))
  expect(tag('Food')).toHaveAttribute('aria-pressed', 'false')
  expect(tag('Food')).toHaveAttribute('aria-disabled', 'true')
  await user.click(tag('DJ'))
  expect(tag('Food')).not.toHaveAttribute('aria-disabled')
  await user.type(name(), 'Quiz night')
  await user.click(wednesday())
  await user.type(start(), '20:00')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ tags: ['jazz', 'trivia', 'comedy', 'drag'] })
})

describe('the day', () => {
  test('is today at first, one of the next seven with one tap, or any other', async () => {
    const { user } = await showForm()
    expect(screen.getByRole('radio', { name: 'Today, Friday, November 20' })).toBeChecked()
    await user.click(screen.getByRole('button', { name: dayTexts.anotherDay, expanded: false }))
    await user.clear(screen.getByLabelText(dayTexts.anotherDay, { selector: 'input' }))
    await user.type(screen.getByLabelText(dayTexts.anotherDay, { selector: 'input' }), '2026-12-31')
    expect(screen.getByRole('radio', { name: 'Thursday, December 31' })).toBeChecked()
  })

  test('is needed, and a missing one is reported at its field', async () => {
    const { user, create, sent } = await showForm()
    await user.type(name(), 'Quiz night')
    await user.type(start(), '20:00')
    await user.click(screen.getByRole('button', { name: dayTexts.anotherDay, expanded: false }))
    await user.clear(screen.getByLabelText(dayTexts.anotherDay, { selector: 'input' }))
    await create()
    const field = screen.getByLabelText(dayTexts.anotherDay, { selector: 'input' })
    await waitFor(() => expect(field).toHaveAccessibleDescription(eventMessages.unreadable))
    expect(sent).not.toHaveBeenCalled()
  })
})

describe('the end', () => {
  test('is proposed once there is a start, and follows it', async () => {
    const { user } = await showForm()
    await user.click(wednesday())
    await user.type(start(), '21:00')
    expect(end()).toHaveValue('00:00')
    expect(await screen.findByText(/^Ends Thu, Nov 26 at 12:00 AM \(3 hours\)\./)).toBeVisible()
    await user.clear(start())
    await user.type(start(), '18:30')
    expect(end()).toHaveValue('21:30')
  })

  test('stays as the user chose it when the start changes', async () => {
    const { user } = await showForm()
    await user.type(start(), '21:00')
    await user.clear(end())
    await user.type(end(), '01:00')
    await user.clear(start())
    await user.type(start(), '20:00')
    expect(end()).toHaveValue('01:00')
  })

  test('can be left out, and is not proposed again', async () => {
    const { user, create, sent } = await showForm()
    await user.type(name(), 'Quiz night')
    await user.type(start(), '21:00')
    await user.click(screen.getByRole('button', { name: eventTexts.noEndTime, pressed: false }))
    expect(end()).toHaveValue('')
    await user.clear(start())
    await user.type(start(), '20:00')
    expect(end()).toHaveValue('')
    await create()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ end_time: null })
    await user.click(screen.getByRole('button', { name: eventTexts.noEndTime, pressed: true }))
    expect(end()).toHaveValue('23:00')
  })

  test('before the start is the next day, and the form says so', async () => {
    const { user, create, sent } = await showForm()
    await user.type(name(), 'Quiz night')
    await user.click(wednesday())
    await user.type(start(), '21:00')
    await user.clear(end())
    await user.type(end(), '01:00')
    expect(await screen.findByText(/\(4 hours\)\./)).toHaveTextContent('Ends Thu, Nov 26')
    await create()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ end_time: '2026-11-26T07:00:00Z' })
  })

  test('equal to the start is refused, at the field', async () => {
    const { user, create, sent } = await showForm()
    await user.type(name(), 'Quiz night')
    await user.type(start(), '21:00')
    await user.clear(end())
    await user.type(end(), '21:00')
    await create()
    await waitFor(() => expect(end()).toHaveAccessibleDescription(eventMessages.endAfterStart))
    expect(sent).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: eventTexts.endsOnAnotherDay }))
    await waitFor(() => expect(screen.getByLabelText(eventTexts.endTime)).toBeValid())
  })

  test('can be on another day', async () => {
    const { user, create, sent } = await showForm()
    await user.type(name(), 'Fringe festival')
    await user.click(wednesday())
    await user.type(start(), '18:00')
    await user.click(screen.getByRole('button', { name: eventTexts.endsOnAnotherDay, pressed: false }))
    const endDay = screen.getByLabelText(eventTexts.endDay)
    expect(endDay).toHaveValue('2026-11-26')
    await user.clear(endDay)
    await user.type(endDay, '2026-11-27')
    expect(await screen.findByText(/^Ends Fri, Nov 27 at 9:00 PM/)).toBeVisible()
    await create()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ end_time: '2026-11-28T03:00:00Z' })
  })

  test('on another day needs a day and a time, and is the same night again after a second tap', async () => {
    const { user, create } = await showForm()
    await user.type(name(), 'Fringe festival')
    await user.type(start(), '18:00')
    const toggle = screen.getByRole('button', { name: eventTexts.endsOnAnotherDay })
    await user.click(toggle)
    const time = screen.getByLabelText(eventTexts.endTime)
    await user.clear(time)
    await create()
    await waitFor(() => expect(time).toHaveAccessibleDescription(eventTexts.endTimeMissing))
    await user.type(time, '21:00')
    await user.clear(screen.getByLabelText(eventTexts.endDay))
    await waitFor(() =>
      expect(screen.getByLabelText(eventTexts.endDay)).toHaveAccessibleDescription(eventMessages.unreadable),
    )
    await user.click(toggle)
    expect(screen.queryByLabelText(eventTexts.endDay)).toBeNull()
    expect(end()).toHaveValue('21:00')
  })

  test('of an event of several days opens with its day', async () => {
    await showForm({ ...stored, end_time: '2026-11-30T05:00:00.000Z' })
    expect(screen.getByLabelText(eventTexts.endDay)).toHaveValue('2026-11-29')
    expect(screen.getByLabelText(eventTexts.endTime)).toHaveValue('23:00')
  })

  test('is not proposed for an event that has none', async () => {
    const { user } = await showForm(stored)
    await user.clear(start())
    await user.type(start(), '19:00')
    expect(end()).toHaveValue('')
  })
})

test('repeats weekly until a last day, which the server can refuse', async () => {
  const { user, create, sent } = await showForm(undefined, ({ repeats_until }) => {
    if (repeats_until === '2027-11-24')
      throw new Refusal('INVALID', { data: { fields: { repeats_until: eventMessages.lastDayTooFar } } })
    return stored
  })
  await user.type(name(), 'Quiz night')
  await user.click(wednesday())
  await user.type(start(), '20:00')
  await user.click(screen.getByRole('radio', { name: shiftTexts.weekly }))
  const lastDay = screen.getByLabelText(shiftTexts.lastDay)
  expect(lastDay).toHaveValue('2027-01-13')
  expect(screen.getByText('8 Wednesdays, the last on Jan 13')).toBeVisible()
  await user.clear(lastDay)
  await user.type(lastDay, '2027-11-24')
  await create()
  await waitFor(() => expect(lastDay).toHaveAccessibleDescription(eventMessages.lastDayTooFar))
  await user.clear(lastDay)
  await user.type(lastDay, '2026-12-16')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(2))
  expect(sent.mock.calls[1]?.[0]).toMatchObject({ repeats_until: '2026-12-16' })
})

test('names the time zone of the times', async () => {
  await showForm()
  expect(screen.getByText(/^All times are Central Time/)).toBeVisible()
})

test('starts with the values of the event that it repeats', async () => {
  const values = {
    name: 'Quiz night',
    description: 'Teams of four.',
    tags: ['trivia' as const],
    day: '2026-12-04',
    start_time: '20:00',
    end_time: '',
    end_day: null,
    repeats_until: null,
  }
  const { create, sent } = await showForm(undefined, undefined, { values, image: { kind: 'keep' }, image_alt: '' })
  expect(name()).toHaveValue('Quiz night')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ description: 'Teams of four.', start_time: '2026-12-05T02:00:00Z' })
})

test('keeps an unchanged start exact to the second', async () => {
  const { user, create, sent } = await showForm(stored)
  await user.type(name(), '!')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ name: 'Quiz night!', start_time: stored.start_time })
})

test('updates the preview as the name changes', async () => {
  const { user } = await showForm()
  await user.type(name(), 'Quiz night')
  expect(screen.getByText('Quiz night')).toBeInTheDocument()
})

test('shows the reason for a failed save and keeps the input', async () => {
  const { user, create } = await showForm(undefined, () => {
    throw new Crash()
  })
  await user.type(name(), 'Quiz night')
  await user.click(wednesday())
  await user.type(start(), '20:00')
  await create()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${eventMessages.createFailed} ${uiTexts.serverFailed}`)
  expect(name()).toHaveValue('Quiz night')
  expect(wednesday()).toBeChecked()
  expect(start()).toHaveValue('20:00')
})

test('shows a complete server message without a prefix', async () => {
  const { user, create } = await showForm(undefined, () => {
    throw new Refusal('FORBIDDEN', { message: eventMessages.notYours })
  })
  await user.type(name(), 'Quiz night')
  await user.click(wednesday())
  await user.type(start(), '20:00')
  await create()
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${eventMessages.notYours}$`))
})
