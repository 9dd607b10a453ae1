import { expect, test } from 'vitest'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { buildShiftFormSchema, formatShiftEndHint, toShiftFormTimes, toShiftInstants } from './shift-form.ts'

const chicago = 'America/Chicago'
const venue_id = '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001'
const form = { venue_id, day: '2026-11-21', start_time: '17:00', end_time: '02:00', notes: ' ' }
const schema = buildShiftFormSchema({ getVenueZone: () => chicago })

const getMessages = (values: typeof form, checked = schema) => {
  const result = checked.safeParse(values)
  return result.success
    ? {}
    : Object.fromEntries(result.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
}

test('an end before the start falls on the next day, in the venue’s zone', () => {
  expect(schema.parse(form)).toMatchObject({
    venue_id,
    start_time: '2026-11-21T23:00:00Z',
    end_time: '2026-11-22T08:00:00Z',
    notes: null,
    allow_overlap: false,
  })
  expect(formatShiftEndHint(toShiftInstants(form, chicago), chicago)?.text).toMatch(
    /^Ends Sunday at 2:00 AM.* · 9 hours$/,
  )
})

test('rejects invalid values with the contract’s messages', () => {
  const missing = shiftMessages.missing
  expect(getMessages({ ...form, venue_id: '', start_time: '', end_time: '' })).toEqual({
    venue_id: missing,
    start_time: missing,
    end_time: missing,
  })
  expect(getMessages({ ...form, end_time: '17:00' })).toEqual({ end_time: shiftMessages.endAfterStart })
  expect(getMessages({ ...form, day: '0026-11-21' })).toMatchObject({ start_time: shiftMessages.unreadable })
  expect(getMessages({ ...form, day: '2026-02-31' })).toMatchObject({ start_time: shiftMessages.unreadable })
  // The night the clocks go back has an extra hour, which makes this shift longer than 24 hours.
  expect(getMessages({ ...form, day: '2026-10-31', start_time: '17:00', end_time: '16:30' })).toEqual({
    end_time: shiftMessages.tooLong,
  })
})

test('unchanged times keep the exact instants, even if the wall time alone would mean another instant', () => {
  // The second 1:30 AM of that night, with seconds.
  const original = {
    id: venue_id,
    start_time: '2026-11-01T07:30:15.000Z',
    end_time: '2026-11-01T12:00:00.000Z',
    venue_time_zone: chicago,
  }
  const times = toShiftFormTimes(original)
  expect(times).toEqual({ day: '2026-11-01', start_time: '01:30', end_time: '06:00' })
  if (!times) throw new Error('unreadable')
  expect(toShiftInstants(times, chicago, original)).toEqual({
    start_time: original.start_time,
    end_time: original.end_time,
  })
  expect(toShiftInstants({ ...times, end_time: '07:00' }, chicago, original)).toEqual({
    start_time: original.start_time,
    end_time: '2026-11-01T13:00:00Z',
  })
  expect(toShiftInstants(times, 'America/New_York', original).start_time).toBe('2026-11-01T05:30:00Z')
  const edit = buildShiftFormSchema({ getVenueZone: () => chicago, original })
  expect(edit.parse({ ...times, venue_id, notes: '' })).toMatchObject({ id: venue_id, start_time: original.start_time })
  expect(getMessages({ ...times, venue_id: '', notes: '' }, edit)).toEqual({ venue_id: shiftMessages.missingVenue })
})

test('after midnight, the early hours of tonight are on the next date', () => {
  const late = Date.parse('2026-11-22T06:10:00Z') // Sunday 12:10 AM
  const starts = (day: string, start_time: string) =>
    toShiftInstants({ ...form, day, start_time, end_time: '05:00' }, chicago, undefined, late).start_time
  expect(starts('2026-11-21', '01:00')).toBe('2026-11-22T07:00:00Z')
  expect(starts('2026-11-21', '20:00')).toBe('2026-11-22T02:00:00Z')
  expect(starts('2026-11-20', '01:00')).toBe('2026-11-20T07:00:00Z')
  const noon = Date.parse('2026-11-21T18:00:00Z')
  const day = toShiftInstants({ ...form, start_time: '01:00', end_time: '05:00' }, chicago, undefined, noon)
  expect(day.start_time).toBe('2026-11-21T07:00:00Z')
})
