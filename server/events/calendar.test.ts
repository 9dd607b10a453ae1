import ICAL from 'ical.js'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { EVENT_DEFAULT_HOURS } from '#contract/events.limits.ts'
import { eventDraft } from '#tests/support/events.ts'
import { entriesOf } from '#tests/support/ics.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { ownedVenue } from '#tests/support/venue-owners.ts'

const context = await createTestContext()

/** An event of a business account, in a time zone. */
async function event(draft: Parameters<typeof eventDraft>[0] = {}, zone?: string) {
  const olive = await context.business('olive')
  const venue = await ownedVenue(context, olive, 'theStill', zone)
  const { id } = await olive.api.events.create({ slugOrId: venue.slug, ...eventDraft(draft) })
  return { olive, venue, id }
}

/** The file as a patron gets it, with functions to read it like a calendar program. */
async function fetchCalendarFile(id: string) {
  const answer = await (await context.patron('ben')).call('events.calendar', { id })
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const calendar = new ICAL.Component(ICAL.parse(text))
  const [entry, ...more] = calendar.getAllSubcomponents('vevent')
  if (!entry || more.length > 0) throw new Error('not one entry')
  const zone = calendar.getFirstSubcomponent('vtimezone')
  const at = (name: string) => {
    const time = entry.getFirstPropertyValue(name)
    if (!(time instanceof ICAL.Time)) return null
    // Uses only the zone data in the file, not this machine's.
    if (zone && time.zone !== ICAL.Timezone.utcTimezone) time.zone = new ICAL.Timezone(zone)
    return new Date(time.toUnixTime() * 1000).toISOString()
  }
  const value = (name: string) => entry.getFirstPropertyValue(name)
  return { answer, text, lines: text.replaceAll('\r\n ', '').split('\r\n'), calendar, entry, zone, at, value }
}

test('contains title, times, location and link of the event', async () => {
  const { olive, id } = await event({ start_time: '2026-11-20T21:00:00-06:00', end_time: '2026-11-21T01:00:00-06:00' })
  await olive.api.events.update({
    id,
    ...eventDraft({ start_time: '2026-11-20T21:00:00-06:00', end_time: '2026-11-21T01:00:00-06:00' }),
    description: 'Hum it, he plays it;\nbring\\sing.',
  })
  const { answer, lines, at, value, zone } = await fetchCalendarFile(id)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="the-still-2026-11-20.ics"')
  expect(lines).toContain('DTSTART;TZID=America/Chicago:20261120T210000')
  expect(lines).toContain('DTEND;TZID=America/Chicago:20261121T010000')
  expect(lines).toContain('DTSTAMP:20261121T030400Z')
  expect([at('dtstart'), at('dtend')]).toEqual(['2026-11-21T03:00:00.000Z', '2026-11-21T07:00:00.000Z'])
  expect(zone?.getFirstPropertyValue('tzid')).toBe('America/Chicago')
  expect(value('uid')).toBe(`event-${id}@last-call`)
  expect(value('summary')).toBe('Piano bar at The Still')
  expect(value('description')).toBe('Hum it, he plays it;\nbring\\sing.')
  expect(value('location')).toBe('The Still, 9 N Jefferson St, Millstadt, IL 62260, US')
  expect(value('url')).toBe(`${context.origin}/venues/the-still/events/${id}`)
  expect(value('status')).toBe('CONFIRMED')
  expect(value('sequence')).toBe(1)
})

test('without an end uses the duration after which it counts as over', async () => {
  const { id } = await event({ start_time: '2026-11-20T21:00:00-06:00', end_time: null })
  const { at } = await fetchCalendarFile(id)
  expect(at('dtend')).toBe(
    new Date(Date.parse('2026-11-20T21:00:00-06:00') + EVENT_DEFAULT_HOURS * 3_600_000).toISOString(),
  )
})

test('is identical to the entry in the calendar of the venue’s followers', async () => {
  const { olive, venue, id } = await event()
  await olive.api.events.update({ id, ...eventDraft({ end_time: null }), description: 'Hum it' })
  const ben = await context.patron('ben')
  await ben.api.venues.follow({ slugOrId: venue.slug })
  const { url } = await ben.api.calendars.make({ kind: 'followed' })
  const both = async () => [
    entriesOf(await (await ben.call('events.calendar', { id })).text()),
    entriesOf(await (await fetch(url)).text()),
  ]
  const [file, feed] = await both()
  expect(file).toMatchObject([{ uid: `event-${id}@last-call`, sequence: 1, status: 'CONFIRMED' }])
  expect(file).toEqual(feed)
  await olive.api.events.cancel({ id, cancelled: true })
  const [cancelledFile, cancelledFeed] = await both()
  expect(cancelledFile).toMatchObject([{ uid: `event-${id}@last-call`, sequence: 2, status: 'CANCELLED' }])
  expect(cancelledFile).toEqual(cancelledFeed)
})

test('shows a cancellation, and increments the sequence with each change', async () => {
  const { olive, id } = await event()
  context.clock.advance(90_000)
  await olive.api.events.cancel({ id, cancelled: true })
  const { value, lines } = await fetchCalendarFile(id)
  expect([value('status'), value('sequence')]).toEqual(['CANCELLED', 1])
  expect(lines).toContain('LAST-MODIFIED:20261121T030530Z')
  context.clock.advance(1000)
  await olive.api.events.cancel({ id, cancelled: false })
  const again = await fetchCalendarFile(id)
  expect([again.value('status'), again.value('sequence')]).toEqual(['CONFIRMED', 2])
})

describe('has correct times', () => {
  test.each([
    ['America/Chicago', 'across the end of summer time', '2026-10-31T22:00:00-05:00', '2026-11-01T03:00:00-06:00'],
    [
      'America/Chicago',
      'in the first of the two repeated hours',
      '2026-11-01T01:30:00-05:00',
      '2026-11-01T04:00:00-06:00',
    ],
    [
      'America/Chicago',
      'in the second of the two repeated hours',
      '2026-11-01T01:30:00-06:00',
      '2026-11-01T04:00:00-06:00',
    ],
    [
      'America/Chicago',
      'until the second of the two repeated hours',
      '2026-10-31T23:30:00-05:00',
      '2026-11-01T01:15:00-06:00',
    ],
    ['America/Chicago', 'across the start of summer time', '2027-03-13T22:00:00-06:00', '2027-03-14T03:30:00-05:00'],
    ['America/Chicago', 'in summer', '2027-07-04T20:00:00-05:00', '2027-07-05T02:00:00-05:00'],
    ['Pacific/Auckland', 'across the end of its summer time', '2027-04-03T22:00:00+13:00', '2027-04-04T04:00:00+12:00'],
    [
      'Pacific/Auckland',
      'across the start of its summer time',
      '2026-09-26T22:00:00+12:00',
      '2026-09-27T04:00:00+13:00',
    ],
    ['Asia/Tokyo', 'without clock changes', '2026-11-20T22:00:00+09:00', '2026-11-21T04:00:00+09:00'],
    ['Asia/Calcutta', 'under an old zone name', '2026-11-20T22:00:00+05:30', '2026-11-21T04:00:00+05:30'],
    ['UTC', 'in UTC', '2026-11-20T22:00:00Z', '2026-11-21T04:00:00Z'],
  ])('%s, %s', async (zone, _, start_time, end_time) => {
    const { id } = await event({ start_time, end_time }, zone)
    const { at } = await fetchCalendarFile(id)
    expect([at('dtstart'), at('dtend')]).toEqual([new Date(start_time).toISOString(), new Date(end_time).toISOString()])
  })
})

test('a hostile name of a venue or event cannot start a line of the file', async () => {
  const { olive, venue, id } = await event()
  const hostile = 'Bar\r\nEND:VCALENDAR\nATTACH:https://evil.example\rX-EVIL:1\u0085\u2028;,\\"\u0007 🍸'
  await sql`update venues set name = ${hostile}, city = ${'Town\r\nBEGIN:VALARM'} where id = ${venue.id}`.execute(
    context.db,
  )
  // The form refuses such a name, so this writes it to the table directly.
  await sql`update venue_events set name = ${hostile}, description = ${hostile} where id = ${id}`.execute(context.db)
  await expect(olive.api.events.update({ id, ...eventDraft({ name: hostile }) })).rejects.toMatchObject({ status: 422 })
  const { text, lines, calendar, value, entry } = await fetchCalendarFile(id)
  const names = lines.filter(Boolean).map((line) => line.split(/[:;]/)[0])
  expect(names.filter((name) => /EVIL|ATTACH|VALARM/.test(name ?? ''))).toEqual([])
  expect(lines.filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'BEGIN:DAYLIGHT',
    'BEGIN:STANDARD',
    'BEGIN:VEVENT',
  ])
  expect(entry.getAllSubcomponents()).toEqual([])
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  const plain = 'Bar END:VCALENDAR ATTACH:https://evil.example X-EVIL:1 ;,\\" 🍸'
  expect(value('summary')).toBe(`${plain} at ${plain}`)
  expect(value('location')).toContain(plain)
  // The file has no bare line breaks or control characters, and long lines are folded.
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('is available to everyone who is logged in; a missing event is 404', async () => {
  const { id } = await event()
  expect((await context.signedOut.call('events.calendar', { id })).status).toBe(401)
  const ben = await context.patron('ben')
  const missing = await ben.call('events.calendar', { id: '8f14e45f-ceea-467f-a1f0-4f3bd6a1f2c3' })
  expect([missing.status, missing.headers.get('content-disposition')]).toEqual([404, null])
})
