import { z } from 'zod'
import { done, memberContract, respondsWith } from './access-levels.ts'
import { crossFieldRule } from './cross-field.ts'
import { DraftId } from './draft-id.ts'
import { EditVersion, editConflict, ReadEditVersion } from './edit-version.ts'
import { EVENT_TAG_NAMES, EVENT_TAGS_LIMIT } from './event-tags.ts'
import { EVENT_MAX_DAYS, EVENT_SCOPES, EVENTS_LIMIT, MAX_EVENTS_PER_SERIES } from './events.limits.ts'
import { eventMessages } from './events.texts.ts'
import { Instant, instantInput } from './instant.ts'
import { limits } from './limits.ts'
import { ImageAlt, ImageId, imageFields } from './media.ts'
import { pageInput, pageOutput } from './paging.ts'
import { schemaMessages } from './schema.texts.ts'
import { nameUpTo, optionalText, SlugOrId } from './text.ts'

export const EventTag = z.enum(EVENT_TAG_NAMES)

/** An event at a venue. Screens show its times in the venue's zone. */
export const VenueEvent = z.object({
  id: z.uuid(),
  venue_id: z.uuid(),
  venue_name: z.string(),
  venue_slug: z.string(),
  venue_time_zone: z.string().describe('IANA time zone name.'),
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(EventTag).max(EVENT_TAGS_LIMIT),
  start_time: Instant,
  end_time: Instant.nullable(),
  cancelled_at: Instant.nullable(),
  ...imageFields,
})
export type VenueEvent = z.output<typeof VenueEvent>

/** How an event repeats, as seen from one of its dates. */
export const EventSeries = z.object({
  upcoming: z.int().describe('Number of dates that `scope` all changes: not begun (this one: not over).'),
  following: z.int().describe('Of these, the number from this one on.'),
  last_start_time: Instant,
})
export type EventSeries = z.output<typeof EventSeries>

export type EventScope = (typeof EVENT_SCOPES)[number]
const scope = z
  .enum(EVENT_SCOPES)
  .default('this')
  .describe('Dates of a weekly event to change. Those that have begun stay unchanged, except the one with this `id`.')

const instant = instantInput({ missing: eventMessages.missing, unreadable: eventMessages.unreadable })

const fields = {
  name: nameUpTo(limits.name, 'A name').min(1, eventMessages.missing),
  description: optionalText(limits.description, 'A description'),
  start_time: instant,
  end_time: instant.nullable().default(null),
  image_alt: ImageAlt,
}
const tags = z
  .array(EventTag)
  .max(EVENT_TAGS_LIMIT, eventMessages.tooManyTags)
  .transform((chosen) => [...new Set(chosen)])
type Times = { start_time: string; end_time: string | null }
const isEventInOrder = ({ start_time, end_time }: Times) =>
  end_time === null || Date.parse(start_time) < Date.parse(end_time)
const isEventShortEnough = ({ start_time, end_time }: Times) =>
  end_time === null || Date.parse(end_time) - Date.parse(start_time) <= EVENT_MAX_DAYS * 86_400_000
const bothTimesRule = (error: string) =>
  crossFieldRule<Times>({ fields: ['start_time', 'end_time'], errorField: 'end_time', error })
const endAfterStartRule = bothTimesRule(eventMessages.endAfterStart)
const tooLongRule = bothTimesRule(eventMessages.tooLong)

/** An event as its form submits it. Times are instants with an offset; the form converts from the venue's zone. */
export const EventDraft = z
  .strictObject({
    slugOrId: SlugOrId,
    ...fields,
    tags: tags.default([]),
    image_id: ImageId.optional(),
    repeats_until: z.iso
      .date(eventMessages.lastDayMissing)
      // The years that `instantInput` accepts.
      .refine((day) => day.startsWith('20'), eventMessages.unreadable)
      .nullable()
      .default(null)
      .describe("Last day of the weekly repetition, in the venue's zone. Null adds one event."),
    draft_id: DraftId,
  })
  .refine(isEventInOrder, endAfterStartRule)
  .refine(isEventShortEnough, tooLongRule)

export const EventEdit = z
  .strictObject({
    id: z.uuid(eventMessages.notFound),
    version: EditVersion.optional(),
    scope,
    ...fields,
    tags: tags.optional().describe('If omitted, the tags stay.'),
    image_id: ImageId.nullish().describe('Null removes the image. If omitted, the image stays.'),
  })
  .refine(isEventInOrder, endAfterStartRule)
  .refine(isEventShortEnough, tooLongRule)

const byId = z.strictObject({ id: z.uuid(eventMessages.notFound) })
const LocalDay = z.iso.date()

export const events = {
  list: memberContract
    .get(
      '/venues/{slugOrId}/events',
      "Lists a venue's events: `upcoming` (including those in progress) soonest first, or `past` newest first. With `day`, lists the events that overlap that day in the venue's zone.",
    )
    .input(
      z.strictObject({
        slugOrId: SlugOrId,
        when: z.enum(['upcoming', 'past']).default('upcoming'),
        // The years that `instantInput` accepts.
        day: LocalDay.refine((day) => day.startsWith('20'), eventMessages.unreadable).optional(),
        ...pageInput(20, 50),
      }),
    )
    .output(pageOutput(VenueEvent)),

  days: memberContract
    .get(
      '/venues/{slugOrId}/event-days',
      "Returns the days of a month (`2026-11`) on which a venue has events, and how many. Days are in the venue's zone.",
    )
    .input(
      z.strictObject({ slugOrId: SlugOrId, month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, schemaMessages.month) }),
    )
    .output(z.object({ items: z.array(z.object({ day: LocalDay, event_count: z.int() })).max(31) })),

  get: memberContract
    .get('/events/{id}', 'Returns an event.')
    .input(byId)
    .output(VenueEvent.extend({ is_mine: z.boolean(), series: EventSeries.nullable(), version: ReadEditVersion })),

  create: memberContract
    .post(
      '/venues/{slugOrId}/events',
      `Adds an event to a venue that you own, once or weekly at the same local time, at most ${MAX_EVENTS_PER_SERIES} times. Returns the first date. A venue can have at most ${EVENTS_LIMIT} current and upcoming events; beyond that, it returns 409 FULL and adds none.`,
      { successStatus: 201 },
    )
    .errors({ FULL: { status: 409, message: eventMessages.tooManyEvents } })
    .input(EventDraft)
    .output(VenueEvent),

  update: memberContract
    .patch(
      '/events/{id}',
      'Updates an event of a venue that you own. Other dates that `scope` includes get only what changes. Updating this and later dates makes them a weekly event of their own.',
    )
    .errors({ ...editConflict, FULL: { status: 409, message: eventMessages.tooManyEvents } })
    .input(EventEdit)
    .output(VenueEvent),

  cancel: memberContract
    .put(
      '/events/{id}/cancelled',
      'Cancels an event of a venue that you own, or reinstates it with `cancelled` false. A cancelled event stays in lists.',
    )
    .input(z.strictObject({ id: z.uuid(eventMessages.notFound), scope, cancelled: z.boolean() }))
    .output(VenueEvent),

  remove: memberContract
    .delete('/events/{id}', 'Deletes an event of a venue that you own.')
    .input(byId.extend({ scope }))
    .output(done),

  calendar: memberContract
    .get(
      '/events/{id}/calendar.ics',
      "Returns an event as a calendar file, with times in the venue's zone.",
      respondsWith('text/calendar'),
    )
    .meta({ access_level: 'member', download: true })
    .input(byId)
    .output(z.instanceof(ReadableStream)),
}
