import type { VenueEvent } from '#contract/events.ts'
import { client } from '#web/core/api.ts'
import { type ImageFieldChange, UNCHANGED_IMAGE } from '#web/core/image-field-change.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { type EventFormValues, toEventFormValues } from './event-form.ts'

/** What the form of a new event starts with if it repeats another one. */
export type EventTemplate = { values: EventFormValues; image: ImageFieldChange; image_alt: string }

const DAYS_OF_WEEK = 7
const WEEK_MS = DAYS_OF_WEEK * 24 * 3_600_000

/** An event's values in the following week, on the same weekday and at the same hours; for a past event, in the next week to come. */
export const toNextWeekValues = (event: VenueEvent, now: number): EventFormValues => {
  const values = toEventFormValues(event)
  const weeks = Math.max(1, Math.floor((now - Date.parse(event.start_time)) / WEEK_MS) + 1)
  const days = weeks * DAYS_OF_WEEK
  return { ...values, day: addDays(values.day, days), end_day: values.end_day && addDays(values.end_day, days) }
}

/** Reads an event to repeat, with its image. */
export const loadEventTemplate = async (id: string): Promise<EventTemplate> => {
  const event = await client.events.get({ id })
  const file = event.image_full_url ? await loadImage(event.image_full_url) : undefined
  return {
    values: toNextWeekValues(event, Date.now()),
    image: file ? { kind: 'set', file } : UNCHANGED_IMAGE,
    image_alt: file ? (event.image_alt ?? '') : '',
  }
}

/** Undefined if the image can't be read. The form then shows that there is none. */
const loadImage = async (url: string): Promise<File | undefined> => {
  try {
    const response = await fetch(url)
    if (!response.ok) return undefined
    const blob = await response.blob()
    return new File([blob], 'image', { type: blob.type })
  } catch {
    return undefined
  }
}
