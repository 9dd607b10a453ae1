// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { idOf, NOW, venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { shiftTexts } from '#web/shifts/texts.ts'
import { DeleteEvent } from './DeleteEvent.tsx'
import { eventTexts } from './texts.ts'

const venue = venueWith()
const event: VenueEvent = {
  id: idOf(80),
  venue_id: venue.id,
  venue_name: venue.name,
  venue_slug: venue.slug,
  venue_time_zone: venue.time_zone,
  name: 'Quiz night',
  description: null,
  tags: [],
  start_time: '2026-11-28T02:00:00.000Z',
  end_time: null,
  cancelled_at: null,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}
const series = { upcoming: 5, following: 3, last_start_time: '2026-12-19T02:00:00.000Z' }

const Dialog = () => {
  const [open, setOpen] = useState(true)
  return <DeleteEvent event={event} open={open} onOpenChange={setOpen} />
}

const showDialog = async (own: { series: typeof series | null }) => {
  const remove = vi.fn((_: { id: string; scope?: string }) => ({ done: true as const }))
  const { user } = await show(<Dialog />, {
    now: NOW,
    answers: { events: { get: () => ({ ...event, is_mine: true, ...own }), remove } },
  })
  return { remove, confirm: () => user.click(screen.getByRole('button', { name: eventTexts.delete })), user }
}

test('deletes an event that does not repeat, without asking which dates', async () => {
  const { remove, confirm } = await showDialog({ series: null })
  await confirm()
  expect(await screen.findByText(eventMessages.deleted)).toBeVisible()
  expect(remove).toHaveBeenCalledWith({ id: event.id, scope: 'this' })
  expect(screen.queryByRole('radio')).toBeNull()
})

test('asks which dates of a weekly event to delete', async () => {
  const { remove, confirm, user } = await showDialog({ series })
  expect(await screen.findByRole('radio', { name: new RegExp(`^${shiftTexts.onlyThisOne}`) })).toBeChecked()
  await user.click(screen.getByRole('radio', { name: new RegExp(`^${shiftTexts.thisAndLater}.*3 dates`) }))
  await confirm()
  await waitFor(() => expect(remove).toHaveBeenCalledWith({ id: event.id, scope: 'following' }))
})

test('does not ask on the last date to come', async () => {
  await showDialog({ series: { ...series, upcoming: 1, following: 1 } })
  expect(screen.queryByRole('radio')).toBeNull()
})
