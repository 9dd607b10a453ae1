// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { test } from 'vitest'
import type { TalentCard } from '#contract/talent.ts'
import { idOf } from '#tests/support/components/fixtures.ts'
import { show } from '#tests/support/components/show.tsx'
import { seeSpecified } from '#tests/support/components/specified.ts'
import { toInstant } from '#web/ui/days/zoned-time.ts'
import { getViewerTimeZone } from '#web/ui/times.ts'
import { TalentDirectoryCard } from './TalentDirectoryCard.tsx'

const talent: TalentCard = {
  id: idOf(2),
  username: 'ben',
  username_slug: 'ben',
  full_name: 'Ben Okafor',
  avatar_url: null,
  user_type: 'bartender',
  verification_status: 'verified',
  next_shift_start_time: null,
  next_shift_end_time: null,
  next_shift_venue_id: null,
  next_shift_venue_slug: null,
  next_shift_venue_name: null,
  next_shift_venue_city: null,
  next_shift_venue_time_zone: null,
  next_shift_venue_latitude: null,
  next_shift_venue_longitude: null,
}

// In the viewer's own time zone, so that the card does not name the zone.
const zone = getViewerTimeZone()
const toZoned = (day: string, time: string) => toInstant({ day, time }, zone) ?? ''
const showCard = (next: Partial<TalentCard>) =>
  show(<TalentDirectoryCard talent={{ ...talent, ...next }} now={Date.parse(toZoned('2027-01-04', '12:00'))} />)

test('says when the next shift starts', async () => {
  await showCard({
    next_shift_start_time: toZoned('2027-01-05', '19:30'),
    next_shift_end_time: toZoned('2027-01-05', '23:30'),
    next_shift_venue_id: idOf(11),
    next_shift_venue_slug: 'the-still',
    next_shift_venue_name: 'The Still',
    next_shift_venue_city: 'Chicago',
    next_shift_venue_time_zone: zone,
  })
  await seeSpecified(screen, 'talent directory', 'Tue, Jan 5 at 7:30 PM')
})

test('says if no shift is posted', async () => {
  await showCard({})
  await seeSpecified(screen, 'talent directory', 'No upcoming shifts posted.')
})
