import { describe, expect, test } from 'vitest'
import * as events from '#web/events/format-event.ts'
import * as days from '#web/income/format-days.ts'
import * as phrases from '#web/shifts/format-shift.ts'
import * as week from '#web/shifts/schedule/week.ts'
import * as shiftForm from '#web/shifts/shift-form.ts'
import * as specials from '#web/specials/format-special.ts'
import * as specialForm from '#web/specials/special-form.ts'
import * as dayOptions from './days/day-options.ts'
import * as zoned from './days/zoned-time.ts'
import { formatRelativeTime } from './relative-time.ts'
import * as times from './times.ts'

const NOW = Date.parse('2026-11-21T03:04:00Z')
const texts = ['', 'soon', '2026-02-31', '2026-13-01T00:00:00Z', '2026-11-21T03:04:00Z', '+275760-09-13T00:00:00.001Z']
const zones = ['', 'Mars/Olympus', 'America/Chicago', '../etc', '\u0000']

/** Every function that formats a time and a zone during rendering. */
const formatters: Record<string, (text: string, zone: string) => unknown> = {
  clockParts: times.toClockParts,
  clockText: times.formatClockTime,
  dayText: times.formatDay,
  dayTimeText: times.formatDayAndTime,
  weekdayText: times.formatWeekday,
  dayTileParts: times.toDayTileParts,
  otherMonth: (text, zone) => times.toOtherMonth(text, NOW, zone),
  dayKey: times.toDayKey,
  isoText: (text) => [
    times.toIsoText(text),
    times.toIsoText(Date.parse(text)),
    times.toIsoText(Number.POSITIVE_INFINITY),
  ],
  agoText: (text) => formatRelativeTime(text, NOW),
  zoneNote: (text, zone) => [times.formatZoneIfDifferent(text, zone), phrases.formatZonedClock(text, zone)],
  partOf: (text, zone) => [
    phrases.formatUpcomingHeading({ start_time: text, venue_time_zone: zone }, NOW),
    phrases.formatStartPrefix({ start_time: text, venue_time_zone: zone }, NOW),
    phrases.groupBoardLines([{ start_time: text, end_time: text, venue_time_zone: zone }], NOW),
  ],
  lengths: (text) => [
    phrases.formatTimeLeft({ start_time: text, end_time: text }, NOW),
    phrases.formatShiftLength({ start_time: text, end_time: text }),
  ],
  timesText: (text, zone) => [
    events.formatEventTimes({ start_time: text, end_time: text, venue_time_zone: zone }),
    events.formatEventUntil({ start_time: text, end_time: text, venue_time_zone: zone }, NOW),
    events.formatTimeZoneName(zone, NOW),
    events.formatFullDay(text),
  ],
  specials: (text, zone) => [
    specials.formatSpecialHours(text, NOW, zone),
    specials.getClockInZone(Date.parse(text), zone),
    specials.getNextWeekday(text),
    specials.formatSpecialDates(
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
    specialForm.toBeginInstant(text, zone),
    specialForm.toEndInstant(text, zone),
  ],
  income: (text) => [days.formatDate(text), days.formatShortDate(text), days.formatMonth(text)],
  week: (text, zone) => [
    week.parseWeek(text, NOW),
    week.formatWeek(text),
    week.listWeekDays(text),
    week.getNightDay({ start_time: text, end_time: text, venue_time_zone: zone }),
    week.getColumnPosition({ start_time: text, end_time: text, venue_time_zone: zone }),
  ],
  zoned: (text, zone) => [
    zoned.toInstant({ day: text, time: text }, zone),
    zoned.toWallTime(text, zone),
    zoned.addDays(text, 1),
    zoned.countDaysBetween(text, text),
    zoned.getDayInZone(Date.parse(text), zone),
  ],
  shiftForm: (text, zone) => [
    shiftForm.toShiftFormTimes({ start_time: text, end_time: text, venue_time_zone: zone }),
    shiftForm.toShiftInstants({ day: text, start_time: text, end_time: text }, zone),
    shiftForm.formatShiftEndHint({ start_time: text, end_time: text }, zone),
    dayOptions.listDayOptions(zoned.getDayInZone(NOW, zone)),
  ],
}

describe.each(Object.entries(formatters))('%s', (_, draw) => {
  test.each(zones)('never throws, in the zone “%s”', (zone) => {
    for (const text of texts) expect(() => draw(text, zone), text).not.toThrow()
  })
})

test('an invalid instant becomes a dash, not a wrong time', () => {
  expect(times.formatClockTime('soon', 'America/Chicago')).toBe('–')
  expect(times.formatDayAndTime('soon', 'America/Chicago')).toBe('– at –')
})

test('in an unknown zone, times are in UTC and say so', () => {
  expect(times.formatClockTime('2026-11-21T03:04:00Z', 'Mars/Olympus')).toBe('3:04 AM UTC')
  expect(phrases.formatZonedClock('2026-11-21T03:04:00Z', 'Mars/Olympus')).toBe('3:04 AM UTC')
})
