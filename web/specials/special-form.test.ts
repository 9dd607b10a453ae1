import { describe, expect, test } from 'vitest'
import { specialMessages } from '#contract/specials.texts.ts'
import type { VenueSpecial } from '#contract/specials.ts'
import {
  buildSpecialFormSchema,
  EMPTY_SPECIAL_FORM,
  formMessages,
  type SpecialFormValues,
  toSpecialFormValues,
} from './special-form.ts'
import { buildSpecialPreview } from './special-preview.ts'
import type { Schedule } from './special-schedule.ts'
import { buildSpecialsWeek } from './specials-week.ts'

const ZONE = 'America/Chicago'
const NOW = Date.parse('2026-11-20T21:04:00-06:00')
const FRI = 5

const DATES = { schedule: 'dates', hours: [] } satisfies Partial<SpecialFormValues>

const stored: VenueSpecial = {
  id: '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a001',
  venue_id: '6f1b1f5e-6f2c-4f7e-9f52-0d3cf6a6a002',
  venue_name: 'The Still',
  venue_slug: 'the-still',
  venue_time_zone: ZONE,
  title: 'Flights',
  price: null,
  details: null,
  // Seconds, which only another client can send.
  valid_from: '2026-11-20T14:00:30.000Z',
  valid_until: '2026-12-01T06:00:00.000Z',
  valid_from_day: null,
  valid_until_day: '2026-11-30',
  windows: [{ day: FRI, start_time: '20:00', end_time: '22:00' }],
  status: 'active',
  active_until: '2026-11-21T04:00:00.000Z',
  next_window: null,
  created_at: '2026-11-01T00:00:00.000Z',
  confirmed_at: '2026-11-01T05:00:00.000Z',
  is_confirmed: true,
  can_answer: false,
  image_url: null,
  image_full_url: null,
  image_alt: null,
  image_width: null,
  image_height: null,
  image_placeholder: null,
}

const check = (values: Partial<SpecialFormValues>, original?: VenueSpecial) =>
  buildSpecialFormSchema({ zone: ZONE, slugOrId: 'the-still', original }).safeParse({
    ...EMPTY_SPECIAL_FORM,
    title: 'Flights',
    ...values,
  })
const problems = (values: Partial<SpecialFormValues>) =>
  check(values).error?.issues.map(({ path, message }) => [path.join('.'), message])

describe('the special form', () => {
  test('a day without a time stays a day; with a time it becomes an instant in the venue’s zone', () => {
    const hours = [{ days: [FRI], start_time: '22:00', end_time: '02:00' }]
    const dates = { from_day: '2026-11-20', until_day: '2026-11-30', until_time: '22:00' }
    expect(check({ schedule: 'dates', ...dates, hours }).data).toEqual({
      title: 'Flights',
      price: null,
      details: null,
      image_alt: null,
      valid_from: '2026-11-20',
      valid_until: '2026-12-01T04:00:00Z',
      windows: [{ day: FRI, start_time: '22:00', end_time: '02:00' }],
    })
  })

  test('unchanged times stay exact', () => {
    const values = toSpecialFormValues(stored)
    expect(values).toMatchObject({
      from_day: '2026-11-20',
      from_time: '08:00',
      until_day: '2026-11-30',
      until_time: '',
    })
    expect(check(values, stored).data).toMatchObject({
      valid_from: '2026-11-20T14:00:30.000Z',
      valid_until: '2026-11-30',
      windows: stored.windows,
    })
    expect(check({ ...values, from_time: '09:00' }, stored).data).toMatchObject({ valid_from: '2026-11-20T15:00:00Z' })
  })

  test('a special on one day has no weekly hours; an end before the start is on the next day', () => {
    const once = { schedule: 'once', from_day: '2026-11-20' } as const
    expect(check(once).data).toMatchObject({ valid_from: '2026-11-20', valid_until: '2026-11-20', windows: [] })
    expect(check({ ...once, from_time: '22:00', until_time: '02:00' }).data).toMatchObject({
      valid_from: '2026-11-21T04:00:00Z',
      valid_until: '2026-11-21T08:00:00Z',
    })
  })

  test('sends nothing that was entered for another schedule', () => {
    const entered = { from_day: '2026-11-20', until_day: '2026-11-30', until_time: '22:00' }
    expect(check({ ...entered, schedule: 'always' }).data).toMatchObject({
      valid_from: null,
      valid_until: null,
      windows: [],
    })
    const hours = [{ days: [FRI], start_time: '20:00', end_time: '22:00' }]
    expect(check({ ...entered, schedule: 'weekly', hours }).data).toMatchObject({
      valid_from: null,
      valid_until: null,
      windows: [{ day: FRI, start_time: '20:00', end_time: '22:00' }],
    })
  })

  test.each<[Schedule, Partial<VenueSpecial>]>([
    ['dates', {}],
    ['weekly', { valid_from: null, valid_until: null, valid_until_day: null }],
    ['always', { valid_from: null, valid_until: null, valid_until_day: null, windows: [] }],
    ['dates', { windows: [] }],
    ['dates', { valid_from: null, windows: [] }],
    ['once', { valid_from_day: '2026-11-30', valid_from: '2026-11-30T06:00:00.000Z', windows: [] }],
    [
      'once',
      {
        valid_from: '2026-11-21T04:00:00.000Z',
        valid_until: '2026-11-21T08:00:00.000Z',
        valid_until_day: null,
        windows: [],
      },
    ],
  ])('opens a stored special as %s (%o) and saves it unchanged', (schedule, changed) => {
    const special = { ...stored, ...changed }
    const values = toSpecialFormValues(special)
    expect(values.schedule).toBe(schedule)
    expect(check(values, special).data).toMatchObject({
      valid_from: special.valid_from_day ?? special.valid_from,
      valid_until: special.valid_until_day ?? special.valid_until,
      windows: special.windows,
    })
  })

  test.each<[string, Partial<SpecialFormValues>, [string, string][]]>([
    ['one day without a day', { schedule: 'once', from_time: '20:00' }, [['from_day', formMessages.dayRequired]]],
    ['dates without a date', DATES, [['from_day', formMessages.datesRequired]]],
    ['weekly hours without days', {}, [['hours.0.days', formMessages.daysMissing]]],
    ['no title', { title: ' ', schedule: 'always' }, [['title', 'Title is required.']]],
    ['a time without a day', { ...DATES, from_time: '20:00' }, [['from_day', formMessages.dayMissing]]],
    [
      'an end before the start',
      { ...DATES, from_day: '2026-11-20', until_day: '2026-11-19' },
      [['until_day', specialMessages.untilBeforeFrom]],
    ],
    [
      'hours without a day or an end',
      { hours: [{ days: [], start_time: '20:00', end_time: '' }] },
      [
        ['hours.0.days', formMessages.daysMissing],
        ['hours.0.start_time', formMessages.hoursMissing],
      ],
    ],
    [
      'hours of zero length',
      { hours: [{ days: [FRI], start_time: '20:00', end_time: '20:00' }] },
      [['hours.0.start_time', specialMessages.windowEmpty]],
    ],
  ])('reports %s at its field', (_, values, marks) => {
    expect(problems(values)).toEqual(marks)
  })
})

test('the preview shows the status the special will have', () => {
  const preview = (values: Partial<SpecialFormValues>) =>
    buildSpecialPreview({ ...EMPTY_SPECIAL_FORM, ...DATES, ...values }, ZONE, NOW, null)
  const hours = (start_time: string, end_time: string) => ({ hours: [{ days: [FRI], start_time, end_time }] })
  expect(preview({})).toMatchObject({ title: 'Your special', status: null })
  expect(preview(hours('20:00', '22:00'))).toMatchObject({ status: 'active' })
  expect(preview(hours('23:00', '01:00'))).toMatchObject({
    status: 'upcoming',
    next_window: { start_time: '2026-11-21T05:00:00.000Z' },
  })
  expect(preview({ ...hours('23:00', '01:00'), until_day: '2026-11-19' })).toMatchObject({ status: 'expired' })
  expect(preview({ from_day: '2026-11-20' })).toMatchObject({ status: 'active', valid_from_day: '2026-11-20' })
  expect(preview({ until_day: '2026-11-20' })).toMatchObject({ status: 'active', valid_until_day: '2026-11-20' })
  expect(preview({ until_day: '2026-11-19' })).toMatchObject({ status: 'expired' })
})

describe('the week chart', () => {
  test('has a line per day from tonight, with hours after midnight counted from 24', () => {
    const late = { ...stored, windows: [{ day: FRI, start_time: '20:00', end_time: '02:00' }] }
    const week = buildSpecialsWeek([late], NOW, ZONE)
    expect(week).toMatchObject({ from: 20, until: 28 })
    expect(week?.lines).toHaveLength(7)
    expect(week?.lines[0]).toEqual({
      day: '2026-11-20',
      label: 'Today',
      bars: [
        {
          id: `${late.id} 20:00`,
          title: 'Flights',
          from: 20,
          until: 26,
          hours: '8:00 PM to 2:00 AM',
          is_on: true,
        },
      ],
    })
    // At 1:30 AM, Friday night is still the first line.
    const night = buildSpecialsWeek([late], Date.parse('2026-11-21T01:30:00-06:00'), ZONE)
    expect(night?.lines[0]).toMatchObject({ day: '2026-11-20', label: 'Tonight', bars: [{ is_on: true }] })
  })

  test('a bound with a time cuts the hours of that night', () => {
    const WED = 3
    const windows = [
      { day: WED, start_time: '16:00', end_time: '18:00' },
      { day: WED, start_time: '19:00', end_time: '21:30' },
      { day: FRI, start_time: '22:00', end_time: '02:00' },
    ]
    const bars = (bounds: Partial<VenueSpecial>) => {
      const special = { ...stored, valid_from: null, valid_until: null, valid_until_day: null, windows, ...bounds }
      const week = buildSpecialsWeek([special], Date.parse('2026-11-17T12:00:00-06:00'), ZONE)
      return week?.lines.flatMap((line) =>
        line.bars.map(({ from, until, hours }) => [line.label, from, until, hours] as const),
      )
    }
    const [early, late] = [
      ['Wed 18', 16, 18, '4:00 PM to 6:00 PM'],
      ['Wed 18', 19, 21.5, '7:00 PM to 9:30 PM'],
    ]
    expect(bars({})).toEqual([early, late, ['Fri 20', 22, 26, '10:00 PM to 2:00 AM']])
    // Until Friday 18:00; until Saturday 00:30.
    expect(bars({ valid_until: '2026-11-21T00:00:00.000Z' })).toEqual([early, late])
    expect(bars({ valid_until: '2026-11-21T06:30:00.000Z' })).toEqual([
      early,
      late,
      ['Fri 20', 22, 24.5, '10:00 PM to 12:30 AM'],
    ])
    // From Wednesday 20:00; from Saturday 01:00, during Friday night.
    expect(bars({ valid_from: '2026-11-19T02:00:00.000Z' })).toEqual([
      ['Wed 18', 20, 21.5, '8:00 PM to 9:30 PM'],
      ['Fri 20', 22, 26, '10:00 PM to 2:00 AM'],
    ])
    expect(bars({ valid_from: '2026-11-21T07:00:00.000Z' })).toEqual([['Fri 20', 25, 26, '1:00 AM to 2:00 AM']])
    // A bound without a time includes its whole day.
    const wholeFriday = { valid_until: '2026-11-21T06:00:00.000Z', valid_until_day: '2026-11-20' }
    expect(bars(wholeFriday)).toEqual(bars({}))
  })

  test('days out of range are empty, and without hours there is no chart', () => {
    const over = { ...stored, valid_until_day: '2026-11-19' }
    expect(buildSpecialsWeek([over], NOW, ZONE)).toBeUndefined()
    expect(buildSpecialsWeek([], NOW, ZONE)).toBeUndefined()
  })
})
