import { expect, type Page } from '@playwright/test'
import { Temporal } from 'temporal-polyfill'

const ZONE = 'America/Chicago'
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }

/** The Monday of the current week in Belleville, or that many weeks later. */
export const monday = (weeks = 0) => {
  const today = Temporal.Now.zonedDateTimeISO(ZONE).subtract({ hours: 4 }).toPlainDate()
  return today
    .subtract({ days: today.dayOfWeek - 1 })
    .add({ weeks })
    .toString()
}

export const dayAfter = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()

const HOUR = 3_600_000

/**
 * A shift of that many hours that ended one to two hours ago: its day and local time, and the Monday of its night. Not
 * one after midnight on Monday: repeated until a Sunday, such a shift has one occurrence less.
 */
export const endedShift = (hours: number) => {
  const end = Math.floor(Date.now() / HOUR) * HOUR - HOUR
  const latest = Temporal.Instant.fromEpochMilliseconds(end - hours * HOUR).toZonedDateTimeISO(ZONE)
  const isSundayNight = latest.dayOfWeek === 1 && latest.hour < 4
  const start = isSundayNight ? latest.subtract({ hours: 4 }) : latest
  const night = start.subtract({ hours: 4 }).toPlainDate()
  return {
    day: start.toPlainDate().toString(),
    time: start.toPlainTime().toString({ smallestUnit: 'minute' }),
    weekday: start.toLocaleString('en-US', { weekday: 'long' }),
    monday: night.subtract({ days: night.dayOfWeek - 1 }).toString(),
  }
}

/** API input for a shift at a venue, from a local start time and a number of hours. */
export const shiftAt = (venueId: string, day: string, time: string, hours: number) => {
  const start = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(ZONE)
  return {
    venue_id: venueId,
    start_time: start.toString({ timeZoneName: 'never' }),
    end_time: start.add({ hours }).toString({ timeZoneName: 'never' }),
    notes: null,
  }
}

export const venueId = async (page: Page, name: string): Promise<string> => {
  const answer = await page.request.get('/api/venue-options')
  const { items } = (await answer.json()) as { items: { id: string; name: string }[] }
  return items.find((venue) => venue.name === name)?.id ?? ''
}

export const postShifts = async (page: Page, items: object[], repeatUntil: string | null = null) => {
  const data = { items, repeat_until: repeatUntil, allow_overlap: true }
  const answer = await page.request.post('/api/shifts/batch', { data, headers: SAME_ORIGIN })
  expect([201, 409]).toContain(answer.status())
}

/** The shifts in a week, as `17:00 The Copper Rail`. */
export const listWeek = async (page: Page, from: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/me/week?from=${from}`)
  const { items } = (await answer.json()) as { items: { start_time: string; venue_name: string }[] }
  return items.map(({ start_time, venue_name }) => {
    const wall = Temporal.Instant.from(start_time).toZonedDateTimeISO(ZONE).toPlainTime()
    return `${wall.toString({ smallestUnit: 'minute' })} ${venue_name}`
  })
}

/** Counts the user's actions from now on: taps, clicks, keys and changed fields. */
export const countActions = async (page: Page) => {
  await page.evaluate(() => {
    const count = () => Reflect.set(window, 'actions', Number(Reflect.get(window, 'actions') ?? 0) + 1)
    Reflect.set(window, 'actions', 0)
    document.addEventListener('pointerdown', count, true)
    document.addEventListener('keydown', count, true)
    document.addEventListener(
      'change',
      ({ target }) => {
        // A tap on a checkbox or radio button was already counted as a tap.
        if (!(target instanceof HTMLInputElement && /^(radio|checkbox)$/.test(target.type))) count()
      },
      true,
    )
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'actions')))
}
