// @vitest-environment happy-dom

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NearbyShift } from '#contract/shifts.ts'
import { show } from '#tests/support/components/show.tsx'
import type { NightSearch } from '#web/core/nights/night-search.ts'
import { useNight } from '#web/core/nights/use-night.ts'
import { uiTexts } from '#web/ui/texts.ts'
import { confirmationTexts } from '#web/venues/confirmations/texts.ts'
import type { ListedVenue } from './merge-venues.ts'
import { WhatsOnVenue } from './WhatsOnVenue.tsx'

const zone = 'America/Chicago'
const chicago = (time: string) => `2026-11-${time}:00-06:00`
/** Friday, 6:20 PM in Chicago. */
const now = Date.parse(chicago('20T18:20'))

const shift = {
  id: '00000000-0000-4000-8000-000000000001',
  start_time: chicago('20T17:00'),
  end_time: chicago('21T02:00'),
  talent_id: '00000000-0000-4000-8000-000000000002',
  talent_username: 'bea.c',
  talent_username_slug: 'bea.c',
  talent_full_name: 'Bea Cole',
  talent_user_type: 'bartender',
  talent_avatar_url: null,
  venue_time_zone: zone,
} as NearbyShift

const venue: ListedVenue = {
  id: '00000000-0000-4000-8000-000000000003',
  slug: 'the-rail',
  name: 'The Rail',
  city: 'Belleville',
  time_zone: zone,
  latitude: 38.515,
  longitude: -89.995,
  distance_meters: 644,
  as_of: chicago('20T18:20'),
  opening: {
    is_open: true,
    closes_at: chicago('21T02:00'),
    kitchen_until: null,
    opens_at: null,
    is_closed_today: false,
  },
  specials: [
    {
      id: 's1',
      title: 'Happy hour',
      price: '$5',
      is_on: true,
      start_time: null,
      end_time: chicago('20T19:00'),
      later_hours: [],
      confirmed_at: chicago('19T12:00'),
      is_confirmed: true,
    },
  ],
  events: [
    {
      id: 'e1',
      name: 'Trio',
      tags: ['live_music', 'jazz'],
      is_on: false,
      start_time: chicago('20T20:00'),
      end_time: null,
    },
  ],
  people: [shift],
}

const Venue = ({ shown, search }: { shown: ListedVenue; search: NightSearch }) => (
  <ul>
    <WhatsOnVenue
      venue={shown}
      now={now}
      chosen={useNight(search, now, { zone })}
      pointed={false}
      onPoint={() => undefined}
    />
  </ul>
)
const showVenue = (shown: ListedVenue, search: NightSearch = {}) => show(<Venue shown={shown} search={search} />)
const line = (name: string) => {
  const item = screen.getByText(name).closest('li')
  if (!item) throw new Error(`No line has ${name}`)
  return item
}

test('a venue says where it is, whether it is open, and what is on until when', async () => {
  await showVenue(venue)
  expect(screen.getByText(/^Belleville · 0\.4 mi · Open until 2:00\sAM$/)).toBeVisible()
  expect(line('Bea Cole')).toHaveTextContent(/until 2:00 AM/)
  expect(within(line('Bea Cole')).getByText(uiTexts.onShift)).toBeInTheDocument()
  expect(line('Happy hour')).toHaveTextContent('$5 Happy hourends in 40 min')
  expect(line('Trio')).toHaveTextContent('Live music, Jazz')
  expect(line('Trio')).toHaveTextContent(/from 8:00 PM/)
})

test('a special that guests find wrong says so', async () => {
  const specials = venue.specials.map((special) => ({ ...special, is_confirmed: false }))
  await showVenue({ ...venue, specials })
  expect(line('Happy hour')).toHaveTextContent(confirmationTexts.notConfirmed)
})

test('a special has all its hours', async () => {
  const later_hours = [{ start_time: chicago('20T22:00'), end_time: chicago('21T00:00') }]
  await showVenue({ ...venue, specials: venue.specials.map((special) => ({ ...special, later_hours })) })
  expect(line('Happy hour')).toHaveTextContent(/ends in 40 min\s*and 10:00 PM to 12:00 AM/)
})

test('each line leads to what it names', async () => {
  await showVenue(venue)
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(hrefs.map(([, href]) => href)).toEqual([
    '/venues/the-rail',
    '/profiles/bea.c',
    '/venues/the-rail/specials',
    '/venues/the-rail/events/e1',
  ])
})

test('on another night, no one is shown as on shift', async () => {
  await showVenue(venue, { day: '2026-11-26' })
  expect(screen.queryByText(uiTexts.onShift)).toBeNull()
  expect(line('Bea Cole')).toHaveTextContent(/5:00 PM to 2:00 AM/)
})

test('an end that is not shown is late', async () => {
  await showVenue({ ...venue, people: [{ ...shift, end_time: null }] })
  expect(line('Bea Cole')).toHaveTextContent(/until late/)
})

test('a long list ends with a link to the venue', async () => {
  const people = Array.from({ length: 7 }, (_, number) => ({
    ...shift,
    id: `p${number}`,
    talent_full_name: `P ${number}`,
  }))
  await showVenue({ ...venue, people })
  expect(screen.getByText('P 4')).toBeVisible()
  expect(screen.queryByText('P 5')).toBeNull()
  expect(screen.getByRole('link', { name: '4 more at The Rail' })).toHaveAttribute('href', '/venues/the-rail')
})
