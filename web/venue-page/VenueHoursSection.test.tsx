// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { VenueHours } from '#contract/opening-hours.ts'
import { openingTexts } from '#contract/opening-state.texts.ts'
import { getOpeningState } from '#contract/opening-state.ts'
import { venueWith } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { buildWeek, parseSpan } from '#tests/support/opening-hours-cases.ts'
import { VenueHoursSection } from './VenueHoursSection.tsx'

const zone = 'Asia/Kolkata'
const week = buildWeek({ fri: ['12:00-16:00', '18:00-01:00/23:30'] })
const exceptions = [
  { date: '2026-11-19', note: 'Over', spans: [] },
  { date: '2026-11-27', note: 'Private party', spans: [] },
  { date: '2026-12-31', note: null, spans: [parseSpan('20:00-06:00')] },
]

const showVenue = (hours: VenueHours | null, now: string) =>
  show(<VenueHoursSection venue={venueWith({ hours, time_zone: zone })} />, { now })

/** The hours of a venue in Bengaluru, for a viewer in the zone of the tests. */
const showHours = (at: string) => {
  const state = getOpeningState({ week, exceptions }, zone, new Date(at))
  const iso = (moment: Date | null | undefined) => moment?.toISOString() ?? null
  const hours = {
    week,
    exceptions,
    state: {
      is_open: state?.is_open ?? false,
      is_closed_today: state?.is_closed_today ?? false,
      closes_at: iso(state?.closes_at),
      kitchen_until: iso(state?.kitchen_until),
      opens_at: iso(state?.opens_at),
    },
  }
  return showVenue(hours, at)
}

test('says in the venue’s zone until when it is open; a tap shows the week and the coming dates', async () => {
  const { user } = await showHours('2026-11-20T18:00:00Z')
  const summary = screen.getByText('Open until 1:00 AM')
  expect(summary.closest('summary')).toHaveTextContent('Opening hours: Open until 1:00 AM · Kitchen closed')
  await user.click(summary)
  const lines = await screen.findAllByRole('listitem')
  expect(lines.map((line) => line.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'SundayClosed',
    'MondayClosed',
    'TuesdayClosed',
    'WednesdayClosed',
    'ThursdayClosed',
    'Friday12:00 PM–4:00 PM, 6:00 PM–1:00 AMKitchen until 11:30 PM',
    'SaturdayClosed',
    'Fri, Nov 27ClosedPrivate party',
    'Thu, Dec 318:00 PM–6:00 AM',
  ])
  expect(lines.filter((line) => line.getAttribute('aria-current') === 'date')).toEqual([lines[5]])
})

test('a date with other hours counts as today instead of its weekday', async () => {
  const { user } = await showHours('2026-11-27T12:00:00Z')
  await user.click(screen.getByText(new RegExp(`^${openingTexts.closedToday}`)))
  const today = (await screen.findAllByRole('listitem')).filter((line) => line.getAttribute('aria-current') === 'date')
  expect(today.map((line) => line.textContent)).toEqual(['Fri, Nov 27ClosedPrivate party'])
})

test('shows nothing if the hours are unknown', async () => {
  await showVenue(null, '2026-11-20T18:00:00Z')
  expect(screen.queryByText(/^Opening hours/)).toBeNull()
})
