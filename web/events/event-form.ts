import { z } from 'zod'
import { EventDraft, EventEdit, EventTag, type VenueEvent } from '#contract/events.ts'
import { formatShiftLength } from '#web/shifts/format-shift.ts'
import { toInstant, toWallTime } from '#web/ui/days/zoned-time.ts'
import { formatClockTime, formatDay } from '#web/ui/times.ts'

/** The form's values. Times are wall time in the venue's zone, `2026-11-20T21:00`. */
const EventForm = z.object({
  name: z.string(),
  description: z.string(),
  tags: z.array(EventTag),
  start_time: z.string(),
  end_time: z.string(),
})
export type EventFormValues = z.infer<typeof EventForm>
type Times = Pick<EventFormValues, 'start_time' | 'end_time'>

/** The event's stored times, which stay exact to the second unless the user changes them. */
export type EventOriginalTimes = Pick<VenueEvent, 'start_time' | 'end_time' | 'venue_time_zone'>

/** The instants of the entered times. Invalid text passes through unchanged, for the contract to refuse. */
export const toEventInstants = (
  form: Times,
  zone: string,
  original?: EventOriginalTimes,
): { start_time: string; end_time: string | null } => {
  const stored = original && toEventFormTimes(original)
  const read = (name: keyof Times) =>
    stored && form[name] === stored[name] ? (original?.[name] ?? '') : parseInstant(form[name], zone)
  return { start_time: read('start_time'), end_time: read('end_time') || null }
}

/** An event's times as the form shows them; empty for a missing end. */
export const toEventFormTimes = ({ start_time, end_time, venue_time_zone }: EventOriginalTimes): Times => ({
  start_time: toWallTimeText(start_time, venue_time_zone),
  end_time: end_time ? toWallTimeText(end_time, venue_time_zone) : '',
})

export const EMPTY_EVENT_FORM: EventFormValues = {
  name: '',
  description: '',
  tags: [],
  start_time: '',
  end_time: '',
}

export const toEventFormValues = (event: VenueEvent): EventFormValues => ({
  name: event.name,
  description: event.description ?? '',
  tags: event.tags,
  ...toEventFormTimes(event),
})

/** Validates the form by the contract. The output can be sent, except for the image. */
export const buildEventFormSchema = (zone: string, original?: EventOriginalTimes & { id: string }) =>
  EventForm.transform((form, context) => {
    const { name, description, tags } = form
    const draft = { name, description, tags, ...toEventInstants(form, zone, original) }
    const checked = original
      ? EventEdit.safeParse({ id: original.id, ...draft })
      : EventDraft.safeParse({ slugOrId: 'any', ...draft })
    if (checked.success) {
      const { start_time, end_time } = checked.data
      return {
        name: checked.data.name,
        description: checked.data.description,
        tags: checked.data.tags ?? [],
        start_time,
        end_time,
      }
    }
    for (const { path, message } of checked.error.issues) context.addIssue({ code: 'custom', path, message })
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

const parseInstant = (wallTime: string, zone: string) => {
  const [day = '', time = ''] = wallTime.split('T')
  return day && time ? (toInstant({ day, time }, zone) ?? wallTime) : wallTime
}

const toWallTimeText = (instant: string, zone: string) => {
  const wallTime = toWallTime(instant, zone)
  return wallTime ? `${wallTime.day}T${wallTime.time}` : ''
}
