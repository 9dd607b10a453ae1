import { expect, test } from 'vitest'
import type { VenueEvent } from '#contract/events.ts'
import { idOf, shiftWith } from '#tests/support/components/fixtures.ts'
import { toEventEntry, toShiftEntry } from './calendar-entry.ts'
import { buildGoogleEntryLink, buildOutlookEntryLink } from './calendar-links.ts'

const ORIGIN = 'https://last-call.example'
const queryOf = (link: string) => Object.fromEntries(new URL(link).searchParams)

/** Local times are in the comments; the clocks of the United States go back on November 1, 2026, and forward on March 14, 2027. */
test.each([
  // 9 PM to 1 AM in Chicago
  ['America/Chicago', '2026-11-20T21:00:00-06:00', '2026-11-21T01:00:00-06:00', '20261121T030000Z/20261121T070000Z'],
  // 9 PM to 2 AM, of which the hour from 1 AM comes twice
  ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-01T07:00:00.000Z', '20261101T010000Z/20261101T070000Z'],
  // 1:30 AM summer time to 1:30 AM winter time
  ['America/New_York', '2026-11-01T01:30:00-04:00', '2026-11-01T01:30:00-05:00', '20261101T053000Z/20261101T063000Z'],
  // 11 PM to 4 AM, without the hour from 2 AM
  ['America/Chicago', '2027-03-13T23:00:00-06:00', '2027-03-14T04:00:00-05:00', '20270314T050000Z/20270314T090000Z'],
  // Half an hour off UTC
  ['Asia/Kolkata', '2026-12-31T23:30:00+05:30', '2027-01-01T03:00:00+05:30', '20261231T180000Z/20261231T213000Z'],
  // Tomorrow's date in UTC is today's there
  ['Pacific/Auckland', '2026-11-21T20:00:00+13:00', '2026-11-22T02:00:00+13:00', '20261121T070000Z/20261121T130000Z'],
])('a shift in %s from %s to %s', (venue_time_zone, start_time, end_time, dates) => {
  const entry = toShiftEntry(shiftWith({ venue_time_zone, start_time, end_time }), '')
  expect(queryOf(buildGoogleEntryLink(entry, ORIGIN))).toMatchObject({ dates, ctz: venue_time_zone })
  const outlook = queryOf(buildOutlookEntryLink(entry, ORIGIN))
  expect([outlook.startdt, outlook.enddt].map((time) => time?.replace(/[-:]/g, '')).join('/')).toBe(dates)
})

const shift = shiftWith({
  talent_full_name: 'Zoë & Co.',
  venue_name: 'Bar #1',
  venue_city: 'Belleville',
  notes: 'Ring the back door',
})

test('a link names who and where, and the page that shows the shift, but no notes', () => {
  const entry = toShiftEntry(shift, '')
  const google = buildGoogleEntryLink(entry, ORIGIN)
  const page = `${ORIGIN}/profiles/${shift.talent_username_slug}`
  expect(google).toMatch(/^https:\/\/calendar\.google\.com\/calendar\/render\?action=TEMPLATE&text=Zo%C3%AB%20%26%20Co/)
  expect(queryOf(google)).toMatchObject({ text: 'Zoë & Co. at Bar #1', location: 'Bar #1, Belleville', details: page })
  const outlook = buildOutlookEntryLink(entry, ORIGIN)
  expect(outlook).toMatch(/^https:\/\/outlook\.live\.com\/calendar\/0\/action\/compose\?rru=addevent&subject=/)
  expect(queryOf(outlook)).toMatchObject({
    subject: 'Zoë & Co. at Bar #1',
    location: 'Bar #1, Belleville',
    body: page,
  })
  for (const link of [google, outlook]) {
    expect(link).not.toContain('+')
    expect(link).not.toContain('back')
  }
})

test('one’s own shift is called a shift', () => {
  expect(toShiftEntry(shift, shift.talent_id).title).toBe('Shift at Bar #1')
})

const event: VenueEvent = {
  id: idOf(1),
  venue_id: idOf(2),
  venue_name: 'Night Heron',
  venue_slug: 'night-heron',
  venue_time_zone: 'America/Chicago',
  name: 'Late jazz',
  description: null,
  start_time: '2026-11-21T03:00:00.000Z',
  end_time: null,
  tags: [],
  cancelled_at: null,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}

test.each([
  [null, '20261121T030000Z/20261121T070000Z'],
  ['2026-11-21T05:30:00.000Z', '20261121T030000Z/20261121T053000Z'],
])('an event until %s; without an end, it takes four hours', (end_time, dates) => {
  const entry = toEventEntry({ ...event, end_time })
  expect(queryOf(buildGoogleEntryLink(entry, ORIGIN))).toMatchObject({
    text: 'Late jazz at Night Heron',
    dates,
    details: `${ORIGIN}/venues/night-heron/events/${idOf(1)}`,
  })
})
