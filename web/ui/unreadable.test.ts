import { describe, expect, test } from 'vitest'
import * as events from '#web/events/phrases.ts'
import * as days from '#web/income/days.ts'
import * as phrases from '#web/shifts/phrases.ts'
import * as week from '#web/shifts/schedule/week.ts'
import * as shiftForm from '#web/shifts/shift-form.ts'
import * as zoned from '#web/shifts/zoned-time.ts'
import * as specials from '#web/specials/phrases.ts'
import * as specialForm from '#web/specials/special-form.ts'
import { agoText } from './ago.ts'
import * as times from './times.ts'

const NOW = Date.parse('2026-11-21T03:04:00Z')
const texts = ['', 'soon', '2026-02-31', '2026-13-01T00:00:00Z', '2026-11-21T03:04:00Z', '+275760-09-13T00:00:00.001Z']
const zones = ['', 'Mars/Olympus', 'America/Chicago', '../etc', '\u0000']

/** Everything a screen makes of a time and a zone while it is drawn. */
const drawn: Record<string, (text: string, zone: string) => unknown> = {
  clockParts: times.clockParts,
  clockText: times.clockText,
  dayText: times.dayText,
  dayTimeText: times.dayTimeText,
  weekdayText: times.weekdayText,
  dayTileParts: times.dayTileParts,
  dayKey: times.dayKey,
  isoText: (text) => [times.isoText(text), times.isoText(Date.parse(text)), times.isoText(Number.POSITIVE_INFINITY)],
  agoText: (text) => agoText(text, NOW),
  zoneNote: (text, zone) => [phrases.zoneNote(text, zone), phrases.zonedClock(text, zone)],
  partOf: (text, zone) => [
    phrases.partOf({ start_time: text, end_time: text, venue_time_zone: zone }, NOW),
    phrases.fromText({ start_time: text, end_time: text, venue_time_zone: zone }, NOW),
    phrases.boardGroups([{ start_time: text, end_time: text, venue_time_zone: zone }], NOW),
  ],
  lengths: (text) => [
    phrases.leftText({ start_time: text, end_time: text }, NOW),
    phrases.shiftOf({ start_time: text, end_time: text }),
  ],
  timesText: (text, zone) => [
    events.timesText({ start_time: text, end_time: text, venue_time_zone: zone }),
    events.untilText({ start_time: text, end_time: text, venue_time_zone: zone }, NOW),
    events.zoneTitle(zone, NOW),
    events.fullDay(text),
  ],
  specials: (text, zone) => [
    specials.whenText(text, NOW, zone),
    specials.clockIn(Date.parse(text), zone),
    specials.nextDay(text),
    specials.datesText(
      {
        valid_from: text,
        valid_until: text,
        valid_from_day: null,
        valid_until_day: text,
        venue_time_zone: zone,
        windows: [],
      },
      NOW,
    ),
    specialForm.beginOf(text, zone),
    specialForm.endOf(text, zone),
  ],
  income: (text) => [days.dateText(text), days.shortDate(text), days.monthText(text), days.weekdayOfDay(text)],
  week: (text, zone) => [
    week.weekIn({ from: text }, 'from', NOW),
    week.weekText(text),
    week.weekFrom(text),
    week.nightOf({ start_time: text, end_time: text, venue_time_zone: zone }),
    week.placeIn({ start_time: text, end_time: text, venue_time_zone: zone }),
  ],
  zoned: (text, zone) => [
    zoned.instantOf({ day: text, time: text }, zone),
    zoned.wallTimeOf(text, zone),
    zoned.daysAfter(text, 1),
    zoned.daysBetween(text, text),
    zoned.dayIn(Date.parse(text), zone),
  ],
  shiftForm: (text, zone) => [
    shiftForm.timesOf({ start_time: text, end_time: text, venue_time_zone: zone }),
    shiftForm.spanOf({ day: text, start_time: text, end_time: text }, zone),
    shiftForm.endsText({ start_time: text, end_time: text }, zone),
    shiftForm.dayOptions(zoned.dayIn(NOW, zone)),
  ],
}

describe.each(Object.entries(drawn))('%s', (_, draw) => {
  test.each(zones)('draws whatever comes, in the zone “%s”', (zone) => {
    for (const text of texts) expect(() => draw(text, zone), text).not.toThrow()
  })
})

test('what cannot be read is no time that somebody could take for one', () => {
  expect(times.clockText('soon', 'America/Chicago')).toBe('–')
  expect(times.dayTimeText('soon', 'America/Chicago')).toBe('– at –')
})

test('in a zone that the browser does not know, times are those of UTC and say so', () => {
  expect(times.clockText('2026-11-21T03:04:00Z', 'Mars/Olympus')).toBe('3:04 AM UTC')
  expect(phrases.zonedClock('2026-11-21T03:04:00Z', 'Mars/Olympus')).toBe('3:04 AM UTC')
})
