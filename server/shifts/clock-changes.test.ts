import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const ZONE = 'America/Chicago'
const here = { lat: 38.515, lon: -89.995 }
const HOUR = 3_600_000

/** The venue's local time as the instant that the form sends. */
const toInstant = (day: string, time: string) =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE).toString({ timeZoneName: 'never' })

// The clock goes back at 2 on November 1 and forward at 2 on March 14.
const nights = [
  {
    day: '2026-10-31',
    next: '2026-11-01',
    week: '2026-10-25',
    stored: ['2026-11-01T03:00:00.000Z', '2026-11-01T10:00:00.000Z'],
    hours: 7,
  },
  {
    day: '2027-03-13',
    next: '2027-03-14',
    week: '2027-03-07',
    stored: ['2027-03-14T04:00:00.000Z', '2027-03-14T09:00:00.000Z'],
    hours: 5,
  },
]

/** A bartender's shift from ten to four on that night, posted at noon. */
async function postShift({ day, next }: { day: string; next: string }) {
  context.clock.set(new Date(toInstant(day, '12:00')))
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  const theStill = await context.venue('theStill')
  const { id } = await ana.api.shifts.create({
    venue_id: theStill.id,
    start_time: toInstant(day, '22:00'),
    end_time: toInstant(next, '04:00'),
    notes: null,
  })
  return { ana, ben, theStill, id }
}

test.each(nights)('ten to four on $day is stored as two instants $hours hours apart', async (night) => {
  const { ana, ben, theStill, id } = await postShift(night)
  const row = await context.db
    .selectFrom('shifts')
    .select(['start_time', 'end_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [start, end] = [new Date(row.start_time), new Date(row.end_time)]
  expect([start.toISOString(), end.toISOString()]).toEqual(night.stored)
  expect(end.getTime() - start.getTime()).toBe(night.hours * HOUR)
  expect(await ben.api.shifts.get({ id })).toMatchObject({ start_time: night.stored[0], end_time: night.stored[1] })

  // Income counts the hours that were worked, on the day when the night began.
  context.clock.set(end)
  const entry = await ana.api.income.add({ shift_id: id, amount: `${night.hours * 20}.00` })
  expect(entry.recorded_for_date).toBe(night.day)
  const { venues } = await ana.api.income.rates()
  expect(venues).toMatchObject([
    { venue_id: theStill.id, shift_count: 1, hours: `${night.hours}.00`, per_hour: '20.00' },
  ])
})

test.each(nights)(
  'a shift from ten to four on $day is running from its start to its end, across midnight',
  async (night) => {
    const { ben, theStill, id } = await postShift(night)
    const [start, end] = night.stored.map((instant) => Date.parse(instant)) as [number, number]
    const midnight = Date.parse(toInstant(night.next, '00:00'))
    for (const [when, on] of [
      [start - 1, false],
      [start, true],
      [midnight - 1, true],
      [midnight, true],
      [start + 4 * HOUR - 1, true],
      [start + 4 * HOUR, true],
      [end - 1, true],
      [end, false],
    ] as const) {
      context.clock.set(new Date(when))
      const seen = await fetchVenuePage(ben, theStill.slug, id)
      expect([new Date(when).toISOString(), seen]).toEqual([new Date(when).toISOString(), { venue: on, near: on }])
    }
  },
)

/** Whether the shift is running now, by the venue's page and by the nearby list. */
async function fetchVenuePage(viewer: Person, slugOrId: string, id: string) {
  const { on_now } = await viewer.api.venues.get({ slugOrId })
  const now = context.clock.now().getTime()
  const near = (await viewer.api.shifts.near(here)).items.filter(({ start_time }) => Date.parse(start_time) <= now)
  return { venue: on_now.some((shift) => shift.id === id), near: near.some((shift) => shift.id === id) }
}

test.each(nights)('ten to four on $day belongs to that day, not to the day it ends', async (night) => {
  const { ana, id } = await postShift(night)
  const idsFrom = async (from: string) => (await ana.api.schedule.week({ from })).items.map((shift) => shift.id)
  // The week of which it is the last day, the week that begins on it, and the one that begins the next morning.
  expect(await idsFrom(night.week)).toEqual([id])
  expect(await idsFrom(night.day)).toEqual([id])
  expect(await idsFrom(night.next)).toEqual([])
})
