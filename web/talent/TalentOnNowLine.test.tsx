// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TalentCard } from '#contract/talent.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { toInstant } from '#web/ui/days/zoned-time.ts'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { TalentOnNowLine } from './TalentOnNowLine.tsx'

// In the viewer's own time zone, so that the line does not name the zone.
const zone = getViewerTimeZone()
const toZoned = (time: string) => toInstant({ day: '2027-01-04', time }, zone) ?? ''
const talent: TalentCard = {
  id: idOf(2),
  username: 'ben',
  username_slug: 'ben',
  full_name: 'Ben Okafor',
  avatar_url: null,
  user_type: 'bartender',
  verification_status: 'verified',
  next_shift_start_time: toZoned('10:00'),
  next_shift_end_time: toZoned('18:00'),
  next_shift_venue_id: idOf(11),
  next_shift_venue_slug: 'the-still',
  next_shift_venue_name: 'The Still',
  next_shift_venue_city: 'Chicago',
  next_shift_venue_time_zone: zone,
  next_shift_venue_latitude: 41.9,
  next_shift_venue_longitude: -87.6,
}

test('says who works where until when, once, and leads to the profile and the venue', async () => {
  await show(<TalentOnNowLine talent={talent} now={Date.parse(toZoned('12:00'))} distanceMeters={3_218} />)
  const line = screen.getByRole('listitem')
  expect(line).toHaveTextContent(/until\s*6:00\s*PM/)
  expect(line).not.toHaveTextContent('ON SHIFT')
  expect(line).toHaveTextContent('Bartender · @ben')
  expect(line).toHaveTextContent(/2\.0\smi · Chicago/)
  expect(screen.getByRole('link', { name: 'View Profile of Ben Okafor' })).toHaveAttribute('href', '/profiles/ben')
  expect(screen.getByRole('link', { name: 'The Still' })).toHaveAttribute('href', '/venues/the-still')
})

test('someone whose shift has just ended has no line', async () => {
  await show(<TalentOnNowLine talent={talent} now={Date.parse(toZoned('18:00'))} distanceMeters={undefined} />)
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument()
})
