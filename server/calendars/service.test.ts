import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { breachesOf, entriesOf } from '#tests/support/ics.ts'
import { type CalendarEntry, toCalendarEntry } from './rules.ts'
import { buildIcs } from './service.ts'

const FEED = { name: 'Last Call', refresh_hours: 1 }

const buildEntry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'shift-1@last-call',
  title: 'Marisol Vega at The Copper Rail',
  location: 'The Copper Rail, 12 E Main St, Belleville, IL',
  notes: null,
  url: 'https://lastcall.test/profiles/1',
  start_time: new Date('2026-11-21T02:00:00Z'),
  end_time: new Date('2026-11-21T08:00:00Z'),
  time_zone: 'America/Chicago',
  cancelled: false,
  busy: false,
  revision: 3,
  updated_at: new Date('2026-11-20T10:00:00Z'),
  ...more,
})
const unfoldLines = (ics: string) => ics.replaceAll('\r\n ', '').split('\r\n')

/** A night from one instant to another, parsed back by another library. */
function parseBack(start: string, end: string, time_zone: string) {
  const ics = buildIcs([buildEntry({ start_time: new Date(start), end_time: new Date(end), time_zone })])
  expect(breachesOf(ics)).toEqual([])
  const [read] = entriesOf(ics)
  return { read, lines: unfoldLines(ics) }
}

test('a feed has a name, a refresh interval and each entry once', () => {
  const ics = buildIcs([buildEntry({ notes: 'Back bar; ask for Mari, please\\\nCash only' })], FEED)
  expect(breachesOf(ics)).toEqual([])
  expect(unfoldLines(ics)).toEqual(
    expect.arrayContaining([
      'VERSION:2.0',
      'PRODID:-//Last Call//Calendars//EN',
      'X-WR-CALNAME:Last Call',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'UID:shift-1@last-call',
      'SEQUENCE:3',
      'DTSTAMP:20261120T100000Z',
      'LAST-MODIFIED:20261120T100000Z',
      'DTSTART;TZID=America/Chicago:20261120T200000',
      'DTEND;TZID=America/Chicago:20261121T020000',
      'LOCATION:The Copper Rail\\, 12 E Main St\\, Belleville\\, IL',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
    ]),
  )
  expect(entriesOf(ics)).toMatchObject([
    { notes: 'Back bar; ask for Mari, please\\\nCash only', url: 'https://lastcall.test/profiles/1', sequence: 3 },
  ])
})

test('a file of single entries has no name, because programs would create a new calendar for it', () => {
  const ics = buildIcs([buildEntry()])
  expect(breachesOf(ics)).toEqual([])
  expect(ics).not.toMatch(/CALNAME|NAME:Last|REFRESH|METHOD/)
})

test('an empty calendar is valid', () => {
  expect(breachesOf(buildIcs([], FEED))).toEqual([])
  expect(entriesOf(buildIcs([], FEED))).toEqual([])
})

test('the same entries in any order give the same bytes', () => {
  const entries = ['c', 'a', 'b'].map((uid) => buildEntry({ uid }))
  expect(buildIcs(entries, FEED)).toBe(buildIcs([...entries].reverse(), FEED))
})

test('long lines are folded without splitting a character', () => {
  const notes = 'Ünïcödé 🍸 '.repeat(60).trim()
  const ics = buildIcs([buildEntry({ notes, title: `${'é'.repeat(70)} at ${'漢'.repeat(60)}` })], FEED)
  expect(breachesOf(ics)).toEqual([])
  expect(entriesOf(ics)[0]?.notes).toBe(notes)
})

describe('a hostile name', () => {
  const evil = [
    'Rail\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil',
    'Rail\nATTACH:https://evil.test/x',
    'Rail\rX-EVIL:1',
    'Rail\u2028X-EVIL:1\u2029\u0085',
    'Rail\u000b\u000c\u001b[31m\u0007\u007f',
    'Rail;CN=x:mailto:evil,\\n\\',
    '"Rail";ALTREP="cid:evil"',
    ` ${'Rail '.repeat(30)}`,
  ]
  test.each(evil)('%j adds no line', (name) => {
    const row = {
      id: 'b1946ac9-0000-4000-8000-000000000001',
      source: 'shift' as const,
      name,
      talent_id: 'b1946ac9-0000-4000-8000-000000000002',
      notes: name,
      start_time: new Date('2026-11-21T02:00:00Z'),
      end_time: new Date('2026-11-21T08:00:00Z'),
      cancelled_at: null,
      revision: 0,
      updated_at: new Date('2026-11-20T10:00:00Z'),
      venue_name: name,
      venue_slug: 'rail',
      venue_address: [name, name],
      venue_time_zone: 'America/Chicago',
      venue_hours: { week: [], exceptions: [] },
    }
    const made = toCalendarEntry(row, { viewerId: 'me', origin: 'https://lastcall.test' })
    const ics = buildIcs([made], FEED)
    expect(breachesOf(ics)).toEqual([])
    expect(unfoldLines(ics).filter((line) => /^(BEGIN:VEVENT|ATTACH|X-EVIL|UID:evil)/.test(line))).toEqual([
      'BEGIN:VEVENT',
    ])
    expect(entriesOf(ics)).toMatchObject([{ title: made.title, place: made.location, notes: made.notes }])
    expect(made.title.startsWith('Rail') || made.title.startsWith('"Rail')).toBe(true)
  })
})

describe('times are exact and in the venue’s local time', () => {
  test('across midnight', () => {
    const night = parseBack('2026-11-21T04:00:00Z', '2026-11-21T10:30:00Z', 'America/Chicago')
    expect(night.lines).toContain('DTSTART;TZID=America/Chicago:20261120T220000')
    expect(night.lines).toContain('DTEND;TZID=America/Chicago:20261121T043000')
    expect(night.read).toMatchObject({ start: '2026-11-21T04:00:00.000Z', end: '2026-11-21T10:30:00.000Z' })
  })

  test('at a venue that is a day ahead and has no clock changes', () => {
    const night = parseBack('2026-11-20T14:00:00Z', '2026-11-20T20:00:00Z', 'Asia/Tokyo')
    expect(night.lines).toContain('DTSTART;TZID=Asia/Tokyo:20261120T230000')
    expect(night.read).toMatchObject({ start: '2026-11-20T14:00:00.000Z', zone: 'Asia/Tokyo' })
  })

  // Programs interpret an ambiguous local time differently.
  test('1:30 in the repeated hour is written as an instant, for the first and the second one', () => {
    const first = parseBack('2026-11-01T06:30:00Z', '2026-11-01T09:00:00Z', 'America/Chicago')
    expect(first.lines).toContain('DTSTART:20261101T063000Z')
    expect(first.read).toMatchObject({ start: '2026-11-01T06:30:00.000Z', end: '2026-11-01T09:00:00.000Z' })
    const second = parseBack('2026-11-01T07:30:00Z', '2026-11-01T09:00:00Z', 'America/Chicago')
    expect(second.lines).toContain('DTSTART:20261101T073000Z')
    expect(second.read).toMatchObject({ start: '2026-11-01T07:30:00.000Z', end: '2026-11-01T09:00:00.000Z' })
    // The end of a shift may also be in the second of the repeated hours.
    const ends = parseBack('2026-11-01T03:00:00Z', '2026-11-01T07:30:00Z', 'America/Chicago')
    expect(ends.read).toMatchObject({ start: '2026-11-01T03:00:00.000Z', end: '2026-11-01T07:30:00.000Z', zone: null })
  })

  test('across the skipped hour', () => {
    const night = parseBack('2026-03-08T04:00:00Z', '2026-03-08T09:30:00Z', 'America/Chicago')
    expect(night.lines).toContain('DTEND;TZID=America/Chicago:20260308T043000')
    expect(night.read).toMatchObject({ start: '2026-03-08T04:00:00.000Z', end: '2026-03-08T09:30:00.000Z' })
  })

  test('a zone with several names keeps the name it was given', () => {
    const [one, other] = [
      buildEntry({ time_zone: 'US/Central' }),
      buildEntry({ uid: '2', time_zone: 'America/Chicago' }),
    ]
    const ics = buildIcs([one, other], FEED)
    expect(breachesOf(ics)).toEqual([])
    expect(entriesOf(ics).map(({ zone }) => zone)).toEqual(['America/Chicago', 'US/Central'])
  })

  test('a zone without yearly rules is written as instants', () => {
    expect(parseBack('2026-11-21T02:00:00Z', '2026-11-21T08:00:00Z', 'UTC').lines).toContain('DTSTART:20261121T020000Z')
    // The clocks there follow the lunar calendar, so no yearly rule describes them.
    const night = parseBack('2026-02-20T22:00:00Z', '2026-02-21T02:00:00Z', 'Africa/Casablanca')
    expect(night.read).toMatchObject({ start: '2026-02-20T22:00:00.000Z', zone: null })
  })

  test.each(Intl.supportedValuesOf('timeZone'))(
    'in %s, in every season of four years and around each clock change',
    (zone) => {
      const instants: number[] = []
      const from = Temporal.Instant.from('2026-01-01T00:30Z').toZonedDateTimeISO(zone)
      for (let week = 0; week < 52 * 4; week += 9) instants.push(from.add({ weeks: week }).epochMilliseconds)
      for (let change = from.getTimeZoneTransition('next'); change && change.year < 2030; ) {
        for (const hours of [-25, -2, -1.5, -0.5, 0, 0.5, 1.5, 25])
          instants.push(change.epochMilliseconds + hours * 3_600_000)
        change = change.getTimeZoneTransition('next')
      }
      const entries = instants.map((at, index) =>
        buildEntry({
          uid: String(index),
          start_time: new Date(at),
          end_time: new Date(at + 5 * 3_600_000),
          time_zone: zone,
        }),
      )
      const read = new Map(entriesOf(buildIcs(entries)).map((one) => [one.uid, one]))
      const told = entries.map(({ uid }) => [read.get(uid)?.start, read.get(uid)?.end])
      expect(told).toEqual(entries.map((one) => [one.start_time.toISOString(), one.end_time.toISOString()]))
    },
  )
})

test('five hundred entries are built quickly', () => {
  const entries = Array.from({ length: 500 }, (_, index) =>
    buildEntry({ uid: String(index), start_time: new Date(Date.parse('2026-11-21T02:00:00Z') + index * 3_600_000) }),
  ).map((one) => ({ ...one, end_time: new Date(one.start_time.getTime() + 18_000_000) }))
  expect(entriesOf(buildIcs(entries, FEED))).toHaveLength(500)
})
