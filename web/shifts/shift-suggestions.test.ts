import { expect, test } from 'vitest'
import type { OwnShiftLine } from '#contract/shifts.ts'
import { suggestShifts } from './shift-suggestions.ts'

const shift = (
  start_time: string,
  end_time: string,
  venue_name = 'Mudlark Tavern',
): Omit<OwnShiftLine, 'visibility' | 'shown_at'> => ({
  id: start_time,
  start_time,
  end_time,
  notes: null,
  talent_id: 'bea',
  talent_username: 'bea.c',
  talent_username_slug: 'bea.c',
  talent_full_name: 'Bea Castellano',
  talent_user_type: 'bartender',
  talent_verification_status: 'verified',
  talent_avatar_url: null,
  venue_id: venue_name,
  venue_slug: 'mudlark',
  venue_name,
  venue_city: 'Belleville',
  venue_time_zone: 'America/Chicago',
})
// Friday noon in Chicago.
const now = Date.parse('2026-11-20T18:00:00Z')
const lastFriday = shift('2026-11-13T23:00:00Z', '2026-11-14T07:00:00Z')
const lastSunday = shift('2026-11-15T20:00:00Z', '2026-11-16T02:00:00Z', 'Night Heron')

test('suggests each recent shift once, on its next weekday, soonest first', () => {
  const monthAgo = shift('2026-10-23T22:00:00Z', '2026-10-24T06:00:00Z')
  expect(suggestShifts([lastSunday, lastFriday, monthAgo], [], now)).toEqual([
    {
      label: 'Tonight · 5\u00a0PM to 1\u00a0AM',
      venue_id: 'Mudlark Tavern',
      venue_name: 'Mudlark Tavern',
      day: '2026-11-20',
      start_time: '17:00',
      end_time: '01:00',
    },
    {
      label: 'Sun, Nov 22 · 2\u00a0PM to 8\u00a0PM',
      venue_id: 'Night Heron',
      venue_name: 'Night Heron',
      day: '2026-11-22',
      start_time: '14:00',
      end_time: '20:00',
    },
  ])
})

test('suggests the week after if the next one is already posted or has begun', () => {
  const posted = shift('2026-11-20T23:00:00Z', '2026-11-21T07:00:00Z')
  expect(suggestShifts([lastFriday], [posted], now).map((one) => one.label)).toEqual([
    'Fri, Nov 27 · 5\u00a0PM to 1\u00a0AM',
  ])
  expect(suggestShifts([lastFriday], [], now + 8 * 3_600_000).map((one) => one.day)).toEqual(['2026-11-27'])
})
