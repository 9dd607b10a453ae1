import { z } from 'zod'
import { member } from './access-levels.ts'
import { crossField } from './cross-field.ts'
import { EVENT_MAX_DAYS, eventMessages } from './events.texts.ts'
import { Instant, instantInput } from './instant.ts'
import { limits } from './limits.ts'
import { Alt, PictureId, pictureFields } from './media.ts'
import { pageInput, pageOf } from './paging.ts'
import { schemaMessages } from './schema.texts.ts'
import { nameUpTo, optionalText, SlugOrId } from './text.ts'

/** Something that happens at a venue. Times are shown in the venue's zone. */
export const VenueEvent = z.object({
  id: z.uuid(),
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_slug: z.string(),
  venue_time_zone: z.string().describe('IANA name'),
  name: z.string(),
  description: z.string().nullable(),
  start_time: Instant,
  end_time: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  ...pictureFields,
})
export type VenueEvent = z.output<typeof VenueEvent>

const instant = instantInput({ missing: eventMessages.missing, unreadable: eventMessages.unreadable })

const fields = {
  name: nameUpTo(limits.name, 'A name').min(1, eventMessages.missing),
  description: optionalText(limits.description, 'A description'),
  start_time: instant,
  end_time: instant.nullable().default(null),
  image_alt: Alt,
}
type Times = { start_time: string; end_time: string | null }
const inOrder = ({ start_time, end_time }: Times) => end_time === null || Date.parse(start_time) < Date.parse(end_time)
const notTooLong = ({ start_time, end_time }: Times) =>
  end_time === null || Date.parse(end_time) - Date.parse(start_time) <= EVENT_MAX_DAYS * 86_400_000
const ofBothTimes = (error: string) => crossField<Times>({ reads: ['start_time', 'end_time'], at: 'end_time', error })
const endAfterStart = ofBothTimes(eventMessages.endAfterStart)
const tooLong = ofBothTimes(eventMessages.tooLong)

/** An event as its form gives it. Instants with offset; the form converts from the venue's zone. */
export const EventDraft = z
  .strictObject({ slugOrId: SlugOrId, ...fields, picture_id: PictureId.optional() })
  .refine(inOrder, endAfterStart)
  .refine(notTooLong, tooLong)

export const EventEdit = z
  .strictObject({
    id: z.uuid(eventMessages.notFound),
    ...fields,
    /** Null takes the picture off; left out, it stays. */
    picture_id: PictureId.nullish(),
  })
  .refine(inOrder, endAfterStart)
  .refine(notTooLong, tooLong)

const byId = z.strictObject({ id: z.uuid(eventMessages.notFound) })
const LocalDay = z.iso.date()

export const events = {
  list: member
    .route({
      summary:
        "A venue's events, soonest first: `upcoming` (one in progress included), `past` newest first, or those that touch `day`, a local day of the venue.",
      method: 'GET',
      path: '/venues/{slugOrId}/events',
      tags: ['events'],
    })
    .input(
      z.strictObject({
        slugOrId: SlugOrId,
        when: z.enum(['upcoming', 'past']).default('upcoming'),
        // As far as instants go.
        day: LocalDay.refine((day) => day.startsWith('20'), eventMessages.unreadable).optional(),
        ...pageInput(20, 50),
      }),
    )
    .output(pageOf(VenueEvent)),

  days: member
    .route({
      summary: "On which days of a month, `2026-11`, a venue has events, and how many; days in the venue's zone.",
      method: 'GET',
      path: '/venues/{slugOrId}/event-days',
      tags: ['events'],
    })
    .input(
      z.strictObject({ slugOrId: SlugOrId, month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, schemaMessages.month) }),
    )
    .output(z.object({ items: z.array(z.object({ day: LocalDay, event_count: z.int() })).max(31) })),

  get: member
    .route({ summary: 'One event.', method: 'GET', path: '/events/{id}', tags: ['events'] })
    .input(byId)
    .output(VenueEvent.extend({ is_mine: z.boolean() })),

  create: member
    .route({
      summary: 'Adds an event to a venue of mine.',
      method: 'POST',
      path: '/venues/{slugOrId}/events',
      successStatus: 201,
      tags: ['events'],
    })
    .errors({ FULL: { status: 409, message: eventMessages.full } })
    .input(EventDraft)
    .output(VenueEvent),

  update: member
    .route({ summary: 'Changes an event of a venue of mine.', method: 'PATCH', path: '/events/{id}', tags: ['events'] })
    .errors({ FULL: { status: 409, message: eventMessages.full } })
    .input(EventEdit)
    .output(VenueEvent),

  cancel: member
    .route({
      summary: 'Cancels an event of a venue of mine, which stays in its lists marked so; or lets it happen again.',
      method: 'PUT',
      path: '/events/{id}/cancelled',
      tags: ['events'],
    })
    .input(z.strictObject({ id: z.uuid(eventMessages.notFound), cancelled: z.boolean() }))
    .output(VenueEvent),

  remove: member
    .route({
      summary: 'Deletes an event of a venue of mine.',
      method: 'DELETE',
      path: '/events/{id}',
      tags: ['events'],
    })
    .input(byId)
    .output(z.object({ done: z.literal(true) })),

  calendar: member
    .meta({ door: 'member', download: true })
    .route({
      summary: "One event as a calendar file, in the venue's zone.",
      method: 'GET',
      path: '/events/{id}/calendar.ics',
      tags: ['events'],
      spec: (operation) => ({
        ...operation,
        responses: {
          ...operation.responses,
          200: { description: 'OK', content: { 'text/calendar': { schema: { type: 'string' } } } },
        },
      }),
    })
    .input(byId)
    .output(z.instanceof(ReadableStream)),
}
