import { describe, expect, test } from 'vitest'
import { eventMessages } from '#contract/events.texts.ts'
import { buildEventFormSchema, formatEventEndHint, toEventFormTimes, toEventInstants } from './event-form.ts'

const CHICAGO = 'America/Chicago'
const form = (start_time: string, end_time = '', name = 'Piano bar') => ({
  name,
  description: '',
  tags: [],
  start_time,
  end_time,
})
/** The first error message of each field. */
const listErrors = (values: ReturnType<typeof form>) => {
  const errors: Record<string, string> = {}
  for (const { path, message } of buildEventFormSchema(CHICAGO).safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return errors
}

describe('times are in the venue’s zone', () => {
  test.each([
    [CHICAGO, '2026-11-20T21:00', '2026-11-21T03:00:00Z'],
    ['Asia/Tokyo', '2026-11-20T21:00', '2026-11-20T12:00:00Z'],
    ['Pacific/Auckland', '2026-11-20T21:00', '2026-11-20T08:00:00Z'],
    // A time skipped by daylight saving moves forward; an ambiguous time means the first.
    [CHICAGO, '2027-03-14T02:30', '2027-03-14T08:30:00Z'],
    [CHICAGO, '2026-11-01T01:30', '2026-11-01T06:30:00Z'],
  ])('in %s, %s becomes %s', (zone, wall, instant) => {
    expect(toEventInstants(form(wall), zone)).toEqual({ start_time: instant, end_time: null })
  })

  test('unchanged times stay exact, also in the repeated hour when daylight saving ends', () => {
    const original = {
      start_time: '2026-11-01T07:30:20.000Z',
      end_time: '2026-11-01T09:00:05.000Z',
      venue_time_zone: CHICAGO,
    }
    const shown = toEventFormTimes(original)
    expect(shown).toEqual({ start_time: '2026-11-01T01:30', end_time: '2026-11-01T03:00' })
    expect(toEventInstants(shown, CHICAGO, original)).toEqual({
      start_time: original.start_time,
      end_time: original.end_time,
    })
    expect(toEventInstants({ ...shown, end_time: '' }, CHICAGO, original)).toEqual({
      start_time: original.start_time,
      end_time: null,
    })
    expect(
      toEventInstants({ ...shown, end_time: '2026-11-01T04:00' }, CHICAGO, { ...original, end_time: null }),
    ).toEqual({
      start_time: original.start_time,
      end_time: '2026-11-01T10:00:00Z',
    })
  })
})

describe('the contract’s rules apply', () => {
  test.each([
    [
      form('', '', ' '),
      { name: 'Event name and start time are required.', start_time: 'Event name and start time are required.' },
    ],
    [form('', '2026-11-20T21:00'), { start_time: 'Event name and start time are required.' }],
    [form('2026-11-20T21:00', '2026-11-20T21:00'), { end_time: 'End time must be after start time.' }],
    [form('2026-11-20T21:00', '2026-12-20T21:00'), { end_time: eventMessages.tooLong }],
    [form('20261-11-20T21:00'), { start_time: 'Invalid date/time format selected.' }],
  ])('%j gives %j', (values, errors) => {
    expect(listErrors(values)).toEqual(errors)
  })

  test('a valid form becomes valid input', () => {
    expect(buildEventFormSchema(CHICAGO).parse(form('2026-10-31T22:00', '2026-11-01T03:00'))).toEqual({
      name: 'Piano bar',
      description: null,
      tags: [],
      start_time: '2026-11-01T03:00:00Z',
      end_time: '2026-11-01T09:00:00Z',
    })
  })
})

test('the hint shows the end and the duration', () => {
  const night = toEventInstants(form('2026-10-31T22:00', '2026-11-01T03:00'), CHICAGO)
  expect(formatEventEndHint(night, CHICAGO)).toBe('Ends Sun, Nov 1 at 3:00 AM (6 hours).')
  expect(formatEventEndHint({ ...night, end_time: null }, CHICAGO)).toBeUndefined()
})
