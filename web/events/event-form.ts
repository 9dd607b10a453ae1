import { z } from 'zod'
import { EventDraft, EventEdit, type VenueEvent } from '#contract/events.ts'
import { lengthText } from '#web/shifts/phrases.ts'
import { instantOf, wallTimeOf } from '#web/shifts/zoned-time.ts'
import { clockText, dayText } from '#web/ui/times.ts'

/** What the form holds: wall times in the venue's zone, `2026-11-20T21:00`. */
const EventForm = z.object({
  name: z.string(),
  description: z.string(),
  start_time: z.string(),
  end_time: z.string(),
})
export type EventFormValues = z.infer<typeof EventForm>
type Times = Pick<EventFormValues, 'start_time' | 'end_time'>

/** The times a form began with, which stay exact to the second as long as nobody changes them. */
export type Original = Pick<VenueEvent, 'start_time' | 'end_time' | 'venue_time_zone'>

/** The instants of what is entered. What cannot be read stays as it was typed, for the contract to refuse. */
export const spanOf = (
  form: Times,
  zone: string,
  original?: Original,
): { start_time: string; end_time: string | null } => {
  const kept = original && timesOf(original)
  const read = (name: keyof Times) =>
    kept && form[name] === kept[name] ? (original?.[name] ?? '') : instantFrom(form[name], zone)
  return { start_time: read('start_time'), end_time: read('end_time') || null }
}

/** An event's times as the form shows them; empty where there is none. */
export const timesOf = ({ start_time, end_time, venue_time_zone }: Original): Times => ({
  start_time: wallText(start_time, venue_time_zone),
  end_time: end_time ? wallText(end_time, venue_time_zone) : '',
})

/** The form as the contract checks it: what comes out can be sent, but for the picture. */
export const eventFormSchema = ({ zone, original }: { zone: string; original?: Original & { id: string } }) =>
  EventForm.transform((form, context) => {
    const draft = { name: form.name, description: form.description, ...spanOf(form, zone, original) }
    const checked = original
      ? EventEdit.safeParse({ id: original.id, ...draft })
      : EventDraft.safeParse({ slugOrId: 'any', ...draft })
    if (checked.success) {
      const { name, description, start_time, end_time } = checked.data
      return { name, description, start_time, end_time }
    }
    for (const { path, message } of checked.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })

/** `Ends Sat, Nov 21 at 1:00 AM. It lasts 4 hours.`, or undefined while there is nothing to say. */
export const endsText = ({ start_time, end_time }: ReturnType<typeof spanOf>, zone: string): string | undefined => {
  if (!end_time || !(Date.parse(start_time) < Date.parse(end_time))) return undefined
  return `Ends ${dayText(end_time, zone)} at ${clockText(end_time, zone)}. It lasts ${lengthText({ start_time, end_time })}.`
}

const instantFrom = (wall: string, zone: string) => {
  const [day = '', time = ''] = wall.split('T')
  return day && time ? (instantOf({ day, time }, zone) ?? wall) : wall
}

const wallText = (instant: string, zone: string) => {
  const wall = wallTimeOf(instant, zone)
  return wall ? `${wall.day}T${wall.time}` : ''
}
