import { z } from 'zod'
import { eventMessages } from '#contract/events.texts.ts'
import { EventDraft, EventEdit, EventTag, type VenueEvent } from '#contract/events.ts'
import { toStartDate } from '#web/core/start-date.ts'
import { formatShiftLength } from '#web/shifts/format-shift.ts'
import { addDays, toInstant, toWallTime } from '#web/ui/days/zoned-time.ts'
import { formatClockTime, formatDay } from '#web/ui/times.ts'
import { eventTexts } from './texts.ts'

/** The form's values: days (`2026-11-20`) and wall times (`21:00`) in the venue's zone. */
const EventForm = z.object({
  name: z.string(),
  description: z.string(),
  tags: z.array(EventTag),
  day: z.string(),
  start_time: z.string(),
  /** Empty if no end is stated. */
  end_time: z.string(),
  /** The day of the end. Null if it is in the night of the start, where an end before the start is the next day. */
  end_day: z.string().nullable(),
  /** The last day of the weekly repetition of a new event; null for just once. */
  repeats_until: z.string().nullable(),
})
export type EventFormValues = z.infer<typeof EventForm>
type Times = Pick<EventFormValues, 'day' | 'start_time' | 'end_time' | 'end_day'>

/** The event's stored times, which stay exact to the second unless the user changes them. */
export type EventOriginalTimes = Pick<VenueEvent, 'start_time' | 'end_time' | 'venue_time_zone'>

/** The instants of the entered times. Invalid text passes through unchanged, for the contract to refuse. */
export const toEventInstants = (
  form: Times,
  zone: string,
  original?: EventOriginalTimes,
  now: number = Date.now(),
): { start_time: string; end_time: string | null } => {
  const stored = original && toWallTimes(original)
  const startIsStored = stored?.start?.day === form.day && stored.start.time === form.start_time
  const day = startIsStored ? form.day : toStartDate(form, zone, now)
  const endDay = form.end_day ?? getEndDay(day, form.start_time, form.end_time)
  const endIsStored = stored?.end?.day === endDay && stored.end.time === form.end_time
  return {
    start_time: (startIsStored && original?.start_time) || parseInstant(day, form.start_time, zone),
    end_time: (endIsStored && original?.end_time) || parseInstant(endDay, form.end_time, zone) || null,
  }
}

/** An event's times as the form shows them. */
export const toEventFormTimes = (event: EventOriginalTimes): Times => {
  const { start, end } = toWallTimes(event)
  const day = start?.day ?? ''
  const start_time = start?.time ?? ''
  const end_time = end?.time ?? ''
  const endsInNight = !end || end.day === getEndDay(day, start_time, end_time)
  return { day, start_time, end_time, end_day: endsInNight ? null : end.day }
}

const toWallTimes = ({ start_time, end_time, venue_time_zone }: EventOriginalTimes) => ({
  start: toWallTime(start_time, venue_time_zone),
  end: end_time ? toWallTime(end_time, venue_time_zone) : undefined,
})

/** The day of an end in the night of the start. */
const getEndDay = (day: string, start: string, end: string) => (end < start ? addDays(day, 1) : day)

/** Hours after the start that the form proposes as the end. */
const PROPOSED_HOURS = 3

/** The end that is proposed for a start; empty without a start. */
export const proposeEnd = (start: string): string => {
  const [hours = '', minutes] = start.split(':')
  return minutes === undefined ? '' : `${String((Number(hours) + PROPOSED_HOURS) % 24).padStart(2, '0')}:${minutes}`
}

/** What the form of a new event starts with. */
export const buildEmptyEventForm = (day: string): EventFormValues => ({
  name: '',
  description: '',
  tags: [],
  day,
  start_time: '',
  end_time: '',
  end_day: null,
  repeats_until: null,
})

export const toEventFormValues = (event: VenueEvent): EventFormValues => ({
  name: event.name,
  description: event.description ?? '',
  tags: event.tags,
  ...toEventFormTimes(event),
  repeats_until: null,
})

/** Validates the form by the contract. The output can be sent, except for the image. */
export const buildEventFormSchema = (zone: string, original?: EventOriginalTimes & { id: string }) =>
  EventForm.transform((form, context) => {
    const { name, description, tags } = form
    const draft = { name, description, tags, ...toEventInstants(form, zone, original) }
    const checked = original
      ? EventEdit.safeParse({ id: original.id, ...draft })
      : EventDraft.safeParse({ slugOrId: 'any', ...draft, repeats_until: form.repeats_until })
    const endTimeMissing = form.end_day !== null && !form.end_time
    if (endTimeMissing) context.addIssue({ code: 'custom', path: ['end_time'], message: eventTexts.endTimeMissing })
    if (checked.success && !endTimeMissing) {
      const { start_time, end_time } = checked.data
      return {
        name: checked.data.name,
        description: checked.data.description,
        tags: checked.data.tags ?? [],
        start_time,
        end_time,
        ...('repeats_until' in checked.data && { repeats_until: checked.data.repeats_until }),
      }
    }
    for (const { path, message } of checked.error?.issues ?? [])
      context.addIssue({
        code: 'custom',
        path: message === eventMessages.unreadable ? [toDayField(path, form)] : path,
        message,
      })
    return z.NEVER
  })

/** `Ends Sat, Nov 21 at 1:00 AM (4 hours).`, or undefined until both times are valid. */
export const formatEventEndHint = (
  { start_time, end_time }: ReturnType<typeof toEventInstants>,
  zone: string,
): string | undefined => {
  if (!end_time || !(Date.parse(start_time) < Date.parse(end_time))) return undefined
  return `Ends ${formatDay(end_time, zone)} at ${formatClockTime(end_time, zone)} (${formatShiftLength({ start_time, end_time })}).`
}

/** The field of the day that makes a time unreadable; a time of day is always valid. */
const toDayField = ([name]: readonly PropertyKey[], { end_day }: Times) =>
  name === 'end_time' && end_day !== null ? 'end_day' : 'day'

const parseInstant = (day: string, time: string, zone: string) =>
  time ? (toInstant({ day, time }, zone) ?? `${day} ${time}`) : ''
