import { describe, expect, test } from 'vitest'
import { toZonedDateTime } from '#server/core/time-zones.ts'
import {
  compareCalendarEntries,
  isUnambiguous,
  isZoneBlockAccurate,
  normalizeLines,
  toCalendarEntry,
  toSingleLine,
} from './rules.ts'

const row = {
  id: '1',
  source: 'shift' as const,
  name: 'Marisol Vega',
  talent_id: 'mari',
  notes: null,
  start_time: new Date('2026-11-21T02:00:00Z'),
  end_time: new Date('2026-11-21T08:00:00Z'),
  cancelled_at: null,
  revision: 2,
  updated_at: new Date('2026-11-20T10:00:00Z'),
  venue_name: 'The Copper Rail',
  venue_slug: 'the-copper-rail',
  venue_address: ['12 E Main St', 'Belleville'],
  venue_time_zone: 'America/Chicago',
  venue_hours: { week: [], exceptions: [] },
}
const ben = { viewerId: 'ben', origin: 'https://lastcall.test' }

describe('a calendar entry', () => {
  test('contains who and where, and links to a page by an id that is never reassigned', () => {
    expect(toCalendarEntry(row, ben)).toEqual({
      uid: 'shift-1@last-call',
      title: 'Marisol Vega at The Copper Rail',
      location: 'The Copper Rail, 12 E Main St, Belleville',
      notes: null,
      url: 'https://lastcall.test/profiles/mari',
      start_time: row.start_time,
      end_time: row.end_time,
      time_zone: 'America/Chicago',
      cancelled: false,
      busy: false,
      revision: 2,
      updated_at: row.updated_at,
    })
    const event = toCalendarEntry({ ...row, source: 'event', name: 'Trivia', talent_id: null }, ben)
    expect(event).toMatchObject({
      uid: 'event-1@last-call',
      title: 'Trivia at The Copper Rail',
      url: 'https://lastcall.test/venues/the-copper-rail/events/1',
    })
  })

  test('of one’s own shift blocks time, unless it is cancelled', () => {
    const mari = { ...ben, viewerId: 'mari' }
    expect(toCalendarEntry(row, mari)).toMatchObject({ title: 'Shift at The Copper Rail', busy: true })
    expect(toCalendarEntry({ ...row, cancelled_at: row.updated_at }, mari)).toMatchObject({
      title: 'Cancelled: Shift at The Copper Rail',
      cancelled: true,
      busy: false,
    })
  })

  test('is sorted by start, then by uid', () => {
    const [one, other] = [toCalendarEntry(row, ben), toCalendarEntry({ ...row, id: '2' }, ben)]
    const later = toCalendarEntry({ ...row, id: '0', start_time: row.end_time }, ben)
    expect([later, other, one].sort(compareCalendarEntries)).toEqual([one, other, later])
  })
})

test('names become one line; notes keep their line breaks but no other control characters', () => {
  expect(toSingleLine(' a\r\nb\u2028c\u0000d\te ')).toBe('a b c d e')
  expect(normalizeLines(' a\r\nb\rc\u2029d\u0007e\tf \n')).toBe('a\nb\nc\nd e f')
})

test('a time in a repeated hour is ambiguous, any other is not', () => {
  const isExact = (at: string, zone = 'America/Chicago') => isUnambiguous(toZonedDateTime(new Date(at), zone))
  expect(['2026-11-01T05:59:00Z', '2026-11-01T08:00:00Z', '2026-03-08T08:00:00Z'].map((at) => isExact(at))).toEqual([
    true,
    true,
    true,
  ])
  expect(['2026-11-01T06:00:00Z', '2026-11-01T06:30:00Z', '2026-11-01T07:30:00Z'].map((at) => isExact(at))).toEqual([
    false,
    false,
    false,
  ])
  expect(isExact('2026-11-01T06:30:00Z', 'Asia/Tokyo')).toBe(true)
})

describe('the rules of a zone’s block', () => {
  const part = (kind: string, from: string, to: string, at: string, rule: string) =>
    `BEGIN:${kind}\r\nTZOFFSETFROM:${from}\r\nTZOFFSETTO:${to}\r\nDTSTART:${at}\r\n${rule && `RRULE:FREQ=YEARLY;${rule}\r\n`}END:${kind}\r\n`
  const chicago = (spring = 'BYMONTH=3;BYDAY=2SU', autumn = 'BYMONTH=11;BYDAY=1SU', hour = '02') =>
    part('DAYLIGHT', '-0600', '-0500', `19700308T${hour}0000`, spring) +
    part('STANDARD', '-0500', '-0600', `19701101T${hour}0000`, autumn)
  const tokyo = part('STANDARD', '+0900', '+0900', '19700101T000000', '')

  test('match a year with the same clock changes', () => {
    expect(isZoneBlockAccurate(chicago(), 'America/Chicago', 2026)).toBe(true)
    expect(isZoneBlockAccurate(tokyo, 'Asia/Tokyo', 2026)).toBe(true)
  })

  test('do not match another week, month, hour, offset or number of changes', () => {
    expect(isZoneBlockAccurate(chicago('BYMONTH=3;BYDAY=1SU'), 'America/Chicago', 2026)).toBe(false)
    expect(isZoneBlockAccurate(chicago('BYMONTH=3;BYDAY=-1SU'), 'America/Chicago', 2026)).toBe(false)
    expect(isZoneBlockAccurate(chicago('BYMONTH=4;BYDAY=2SU'), 'America/Chicago', 2026)).toBe(false)
    expect(isZoneBlockAccurate(chicago('BYMONTH=3;BYDAY=2SA'), 'America/Chicago', 2026)).toBe(false)
    expect(isZoneBlockAccurate(chicago(undefined, undefined, '03'), 'America/Chicago', 2026)).toBe(false)
    expect(isZoneBlockAccurate(chicago(), 'America/Denver', 2026)).toBe(false)
    expect(isZoneBlockAccurate(tokyo, 'Asia/Seoul', 1988)).toBe(false)
    expect(isZoneBlockAccurate(tokyo, 'Asia/Shanghai', 2026)).toBe(false)
    expect(isZoneBlockAccurate(tokyo, 'America/Chicago', 2026)).toBe(false)
    expect(isZoneBlockAccurate('', 'America/Chicago', 2026)).toBe(false)
  })

  test('do not match a year before the law took effect', () => {
    expect(isZoneBlockAccurate(chicago(), 'America/Chicago', 2006)).toBe(false)
  })
})
