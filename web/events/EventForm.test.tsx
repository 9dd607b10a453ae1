// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { Crash, Refusal } from '#tests/support/components/fake-api.ts'
import { idOf, NOW, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { client } from '#web/core/api.ts'
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

test('requires name and start, with errors at the fields and a summary above the button', async () => {
  const { create, sent } = await showForm()
  await create()
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Give the event a name.'))
  expect(start()).toHaveAccessibleDescription(eventTexts.startTimeMissing)
  expect(end()).toBeValid()
  expect(screen.getByRole('alert')).toHaveTextContent(eventMessages.missing)
  expect(sent).not.toHaveBeenCalled()
})

test('sends the start as an instant in the venue’s zone, and needs no end', async () => {
  const { user, create, sent } = await showForm()
  await user.type(name(), 'Quiz night')
  await user.type(start(), '2026-11-27T20:00')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    name: 'Quiz night',
    description: null,
    start_time: '2026-11-28T02:00:00Z',
    end_time: null,
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
  await user.type(start(), '2026-11-27T20:00')
  await create()
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ tags: ['jazz', 'trivia', 'comedy', 'drag'] })
})

test('shows the duration once there is an end', async () => {
  const { user } = await showForm()
  await user.type(start(), '2026-11-27T21:00')
  await user.type(end(), '2026-11-28T01:00')
  expect(await screen.findByText(/\(4 hours\)\./)).toHaveTextContent('Ends Sat, Nov 28')
})

test('refuses an end before the start, at the field', async () => {
  const { user, create, sent } = await showForm()
  await user.type(name(), 'Quiz night')
  await user.type(start(), '2026-11-27T21:00')
  await user.type(end(), '2026-11-27T20:00')
  await create()
  await waitFor(() => expect(end()).toHaveAccessibleDescription(eventMessages.endAfterStart))
  expect(sent).not.toHaveBeenCalled()
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
    start_time: '2026-12-04T20:00',
    end_time: '',
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
  await user.type(start(), '2026-11-27T20:00')
  await create()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${eventMessages.createFailed} ${uiTexts.serverFailed}`)
  expect(name()).toHaveValue('Quiz night')
  expect(start()).toHaveValue('2026-11-27T20:00')
})

test('shows a complete server message without a prefix', async () => {
  const { user, create } = await showForm(undefined, () => {
    throw new Refusal('FORBIDDEN', { message: eventMessages.notYours })
  })
  await user.type(name(), 'Quiz night')
  await user.type(start(), '2026-11-27T20:00')
  await create()
  expect(await screen.findByRole('alert')).toHaveTextContent(new RegExp(`^${eventMessages.notYours}$`))
})
