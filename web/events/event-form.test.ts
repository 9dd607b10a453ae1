import { describe, expect, test } from 'vitest'
import { eventMessages } from '#contract/events.texts.ts'
import {
  buildEmptyEventForm,
  buildEventFormSchema,
  formatEventEndHint,
  proposeEnd,
  toEventFormTimes,
  toEventInstants,
} from './event-form.ts'
import { eventTexts } from './texts.ts'

const CHICAGO = 'America/Chicago'
/** Days before that night, so that no day below is tonight. */
const NOW = Date.parse('2026-10-20T18:00:00Z')
const times = (day: string, start_time: string, end_time = '', end_day: string | null = null) => ({
  day,
  start_time,
  end_time,
  end_day,
})
const form = (...[day, ...rest]: Parameters<typeof times>) => ({
  ...buildEmptyEventForm(day),
  name: 'Piano bar',
  ...times(day, ...rest),
})
const toInstants = (entered: ReturnType<typeof times>, zone = CHICAGO, now = NOW) =>
  toEventInstants(entered, zone, undefined, now)
/** The first error message of each field. */
const listErrors = (values: ReturnType<typeof form>) => {
  const errors: Record<string, string> = {}
  for (const { path, message } of buildEventFormSchema(CHICAGO).safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return errors
}

describe('times are in the venue’s zone', () => {
  test.each([
    [CHICAGO, '2026-11-20', '21:00', '2026-11-21T03:00:00Z'],
    ['Asia/Tokyo', '2026-11-20', '21:00', '2026-11-20T12:00:00Z'],
    ['Asia/Kolkata', '2026-11-20', '21:00', '2026-11-20T15:30:00Z'],
    ['Pacific/Auckland', '2026-11-20', '21:00', '2026-11-20T08:00:00Z'],
    // A time skipped by daylight saving moves forward; an ambiguous time means the first.
    [CHICAGO, '2027-03-14', '02:30', '2027-03-14T08:30:00Z'],
    [CHICAGO, '2026-11-01', '01:30', '2026-11-01T06:30:00Z'],
  ])('in %s, %s %s becomes %s', (zone, day, start, instant) => {
    expect(toInstants(times(day, start), zone)).toEqual({ start_time: instant, end_time: null })
  })

  test('unchanged times stay exact, also in the repeated hour when daylight saving ends', () => {
    const original = {
      start_time: '2026-11-01T07:30:20.000Z',
      end_time: '2026-11-01T09:00:05.000Z',
      venue_time_zone: CHICAGO,
    }
    const shown = toEventFormTimes(original)
    const change = (changed: Partial<typeof shown>) => toEventInstants({ ...shown, ...changed }, CHICAGO, original)
    expect(shown).toEqual(times('2026-11-01', '01:30', '03:00'))
    expect(change({})).toEqual({ start_time: original.start_time, end_time: original.end_time })
    expect(change({ end_time: '' })).toEqual({ start_time: original.start_time, end_time: null })
    expect(change({ end_time: '04:00' })).toEqual({ start_time: original.start_time, end_time: '2026-11-01T10:00:00Z' })
    expect(change({ start_time: '01:00' })).toEqual({ start_time: '2026-11-01T06:00:00Z', end_time: original.end_time })
    expect(change({ day: '2026-11-02' })).toEqual({
      start_time: '2026-11-02T07:30:00Z',
      end_time: '2026-11-02T09:00:00Z',
    })
  })

  test('after midnight, the early hours of tonight are on the next date', () => {
    const late = Date.parse('2026-11-21T06:10:00Z') // Saturday 12:10 AM
    expect(toInstants(times('2026-11-20', '01:00', '03:00'), CHICAGO, late)).toEqual({
      start_time: '2026-11-21T07:00:00Z',
      end_time: '2026-11-21T09:00:00Z',
    })
    expect(toInstants(times('2026-11-21', '01:00'), CHICAGO, late).start_time).toBe('2026-11-21T07:00:00Z')
  })
})

describe('the end', () => {
  test.each([
    ['later that evening', times('2026-11-20', '18:00', '23:00'), '2026-11-21T05:00:00Z'],
    ['the next day, if it is before the start', times('2026-11-20', '21:00', '01:00'), '2026-11-21T07:00:00Z'],
    ['over the repeated hour', times('2026-10-31', '22:00', '03:00'), '2026-11-01T09:00:00Z'],
    ['over the skipped hour', times('2027-03-13', '22:00', '03:30'), '2027-03-14T08:30:00Z'],
    ['in the skipped hour', times('2027-03-13', '22:00', '02:30'), '2027-03-14T08:30:00Z'],
    ['on another day', times('2026-11-20', '19:00', '20:00', '2026-11-22'), '2026-11-23T02:00:00Z'],
  ])('is %s', (_, entered, end) => {
    expect(toInstants(entered).end_time).toBe(end)
    expect(toEventFormTimes({ ...toInstants(entered), venue_time_zone: CHICAGO }).end_day).toBe(entered.end_day)
  })

  test.each([
    ['of a night', '2026-11-21T03:00:00Z', '2026-11-21T20:00:00Z', null],
    ['of 24 hours', '2026-11-21T03:00:00Z', '2026-11-22T03:00:00Z', '2026-11-21'],
    ['of a festival', '2026-11-21T01:00:00Z', '2026-11-23T06:00:00Z', '2026-11-23'],
    // 1:45 AM to the second 1:15 AM.
    ['in the repeated hour', '2026-11-01T06:45:00Z', '2026-11-01T07:15:00Z', '2026-11-01'],
  ])('%s opens with its day only if it is not in the night of the start', (_, start_time, end_time, endDay) => {
    const original = { start_time, end_time, venue_time_zone: CHICAGO }
    const shown = toEventFormTimes(original)
    expect(shown.end_day).toBe(endDay)
    expect(toEventInstants(shown, CHICAGO, original)).toEqual({ start_time, end_time })
  })

  test('is proposed three hours after the start', () => {
    expect(['19:30', '22:15', '', '0'].map(proposeEnd)).toEqual(['22:30', '01:15', '', ''])
  })
})

describe('the contract’s rules apply', () => {
  test.each([
    [
      { ...form('2026-11-20', ''), name: ' ' },
      { name: 'Event name and start time are required.', start_time: 'Event name and start time are required.' },
    ],
    [form('2026-11-20', '', '21:00'), { start_time: 'Event name and start time are required.' }],
    [form('2026-11-20', '21:00', '21:00'), { end_time: 'End time must be after start time.' }],
    [form('2026-11-20', '21:00', '20:00', '2026-11-20'), { end_time: 'End time must be after start time.' }],
    [form('2026-11-20', '21:00', '21:00', '2026-12-20'), { end_time: eventMessages.tooLong }],
    [form('2026-11-20', '21:00', '', '2026-11-21'), { end_time: eventTexts.endTimeMissing }],
    [form('', '21:00'), { day: 'Invalid date/time format selected.' }],
    [form('20261-11-20', '21:00'), { day: 'Invalid date/time format selected.' }],
    [form('0026-11-20', '21:00', '23:00'), { day: 'Invalid date/time format selected.' }],
    [form('2026-11-20', '21:00', '23:00', ''), { end_day: 'Invalid date/time format selected.' }],
  ])('%j gives %j', (values, errors) => {
    expect(listErrors(values)).toEqual(errors)
  })

  test('a valid form becomes valid input', () => {
    expect(buildEventFormSchema(CHICAGO).parse(form('2026-10-31', '22:00', '03:00'))).toEqual({
      name: 'Piano bar',
      description: null,
      tags: [],
      start_time: '2026-11-01T03:00:00Z',
      end_time: '2026-11-01T09:00:00Z',
      repeats_until: null,
    })
  })
})

test('the hint shows the end and the duration', () => {
  const night = toInstants(times('2026-10-31', '22:00', '03:00'))
  expect(formatEventEndHint(night, CHICAGO)).toBe('Ends Sun, Nov 1 at 3:00 AM (6 hours).')
  expect(formatEventEndHint({ ...night, end_time: null }, CHICAGO)).toBeUndefined()
})
