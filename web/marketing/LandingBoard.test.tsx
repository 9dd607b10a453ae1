// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PublicPage, PublicShift } from '#contract/public-pages.ts'
import { LandingBoard } from './LandingBoard.tsx'
import { LANDING_LINES } from './landing-shifts.ts'
import { landingTexts } from './texts.ts'

const rail = { name: 'The Copper Rail', city: 'Belleville', time_zone: 'America/Chicago', slug: 'the-copper-rail' }

const shiftOf = (username: string, start: string, end: string): PublicShift => ({
  start_time: `2026-11-${start}:00Z`,
  end_time: `2026-11-${end}:00Z`,
  person: { username, full_name: null, user_type: 'bartender', is_verified: false, avatar_url: null },
  venue: rail,
})

const tonight = (shifts: PublicShift[]): PublicPage => ({
  kind: 'tonight',
  now: '2026-11-21T03:00:00Z',
  support_email: '',
  suggestions_email: '',
  city: null,
  is_in_city: false,
  location: null,
  cities: [],
  night: null,
  is_out_of_reach: false,
  present_night: '2026-11-20',
  venues: [
    {
      ...rail,
      latitude: null,
      longitude: null,
      venue_image_url: null,
      shifts,
      specials: [],
      events: [],
    },
  ],
})

const toDocument = (page: PublicPage) =>
  new Response(`<body><script type="application/json" id="page-data">${JSON.stringify(page)}</script></body>`)

const before = globalThis.fetch
let held = Promise.withResolvers<Response>()

beforeEach(() => {
  held = Promise.withResolvers<Response>()
  globalThis.fetch = () => held.promise
  render(<LandingBoard />)
})
afterEach(() => {
  cleanup()
  globalThis.fetch = before
})

test('shows no one until the shifts are loaded, then each person once, soonest first', async () => {
  expect(screen.getByText(landingTexts.loading)).toBeInTheDocument()
  expect(screen.queryByRole('link')).toBeNull()
  held.resolve(
    toDocument(
      tonight([
        shiftOf('late.shift', '21T05:00', '21T09:00'),
        shiftOf('bea.c', '21T20:00', '22T02:00'),
        shiftOf('bea.c', '21T02:00', '21T07:00'),
        ...['one', 'two', 'three'].map((name) => shiftOf(name, '21T04:00', '21T08:00')),
      ]),
    ),
  )
  await screen.findByText('bea.c')
  expect(screen.queryByText(landingTexts.loading)).toBeNull()
  const lines = screen.getAllByRole('listitem').map((line) => line.querySelector('a')?.textContent)
  expect(lines).toEqual(['bea.c', 'one', 'two', 'three'])
  expect(lines).toHaveLength(LANDING_LINES)
  expect(screen.getByText(landingTexts.publicOnly)).toBeVisible()
})

test.each([
  ['no shift is public nearby', () => held.resolve(toDocument(tonight([])))],
  ['the shifts cannot be loaded', () => held.reject(new TypeError('Failed to fetch'))],
])('when %s, shows an example that says that it is one', async (_, settle) => {
  settle()
  expect(await screen.findByText('Example')).toBeVisible()
  expect(screen.getByText(landingTexts.example)).toBeVisible()
  expect(screen.queryByText(landingTexts.loading)).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
