import { expect, test } from 'vitest'
import type { VenueEvent } from '#contract/events.ts'
import { toNextWeekValues } from './event-template.ts'

const trivia = (start_time: string, end_time: string | null) =>
  ({
    name: 'Trivia',
    description: null,
    tags: ['trivia'],
    start_time,
    end_time,
    venue_time_zone: 'America/Chicago',
  }) as VenueEvent

/** Thursday, 19 November 2026, 8:00 PM to midnight in Chicago. */
const event = trivia('2026-11-20T02:00:00.000Z', '2026-11-20T06:00:00.000Z')

test.each([
  ['an upcoming event', '2026-11-16T12:00:00Z', '2026-11-26'],
  ['one of yesterday', '2026-11-20T15:00:00Z', '2026-11-26'],
  ['one exactly a week ago', '2026-11-27T02:00:00Z', '2026-12-03'],
  ['one of a month ago', '2026-12-21T12:00:00Z', '2026-12-24'],
])('moves %s to the next free Thursday', (_, now, day) => {
  expect(toNextWeekValues(event, Date.parse(now))).toMatchObject({
    name: 'Trivia',
    day,
    start_time: '20:00',
    end_time: '00:00',
  })
})

test('keeps the hours, also past midnight and across a clock change', () => {
  const halloween = trivia('2026-10-30T02:00:00.000Z', '2026-10-30T07:00:00.000Z')
  expect(toNextWeekValues(halloween, Date.parse('2026-10-28T12:00:00Z'))).toMatchObject({
    day: '2026-11-05',
    start_time: '21:00',
    end_time: '02:00',
    end_day: null,
  })
})

test('keeps the number of days', () => {
  const festival = trivia('2026-11-20T02:00:00.000Z', '2026-11-22T06:00:00.000Z')
  expect(toNextWeekValues(festival, Date.parse('2026-11-16T12:00:00Z'))).toMatchObject({
    day: '2026-11-26',
    end_time: '00:00',
    end_day: '2026-11-29',
  })
})

test('leaves a missing end empty', () => {
  expect(toNextWeekValues(trivia('2026-11-20T02:00:00.000Z', null), Date.parse('2026-11-16T12:00:00Z')).end_time).toBe(
    '',
  )
})
