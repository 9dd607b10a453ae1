import type { EventTag } from '#contract/event-tags.ts'
import { EVENTS_LIMIT } from '#contract/events.limits.ts'
import { eventMessages } from '#contract/events.texts.ts'
import { findEventEntry } from '#server/calendars/queries.ts'
import { toCalendarEntry } from '#server/calendars/rules.ts'
import type { Db } from '#server/core/db/db.ts'
import { lockDraft } from '#server/core/records/locks.ts'
import { findVenueItemByDraft } from '#server/core/records/venues.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { findEditConflict, toEditVersion } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { decodeCursor, TimeCursor, toPage, toStartTimeCursor } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { toEventImageFolder } from '#server/media/rules.ts'
import { confirmUpload, type ImageChange, saveImage } from '#server/media/service.ts'
import { enqueueFanOut } from '#server/notifications/fan-out/service.ts'
import { lockOwnVenue, requireReadableVenue } from '#server/venues/service.ts'
import {
  countOtherUpcomingEvents,
  deleteEvent,
  type EventDetail,
  type EventValues,
  type EventWriteRow,
  findEvent,
  findEventVenueId,
  insertEvent,
  listEventsOverlapping,
  listEventTimesOverlapping,
  listPastEvents,
  listUpcomingEvents,
  lockEvent,
  updateEvent,
} from './queries.ts'
import { buildCalendarFileName, countEventsByDay, isEventOver, toDayRange, toMonthTimeRange } from './rules.ts'

export const list = authenticatedProcedure.events.list.handler(async ({ input, context: { db, clock, viewer } }) => {
  const venue = await requireReadableVenue(db, viewer.id, input.slugOrId)
  const range = { after: decodeCursor(TimeCursor, input.cursor), limit: input.limit + 1 }
  if (input.day) {
    const bounds = toDayRange(input.day, venue.time_zone)
    return toPage(await listEventsOverlapping(db, venue.id, { bounds, ...range }), input.limit, toStartTimeCursor)
  }
  const pageQuery = { now: clock.now(), ...range }
  const found =
    input.when === 'past' ? listPastEvents(db, venue.id, pageQuery) : listUpcomingEvents(db, venue.id, pageQuery)
  return toPage(await found, input.limit, toStartTimeCursor)
})

export const days = authenticatedProcedure.events.days.handler(async ({ input, context: { db, viewer } }) => {
  const venue = await requireReadableVenue(db, viewer.id, input.slugOrId)
  const times = await listEventTimesOverlapping(db, venue.id, toMonthTimeRange(input.month, venue.time_zone))
  return { items: countEventsByDay(times, input.month, venue.time_zone) }
})

export const get = authenticatedProcedure.events.get.handler(async ({ input, context: { db, viewer } }) => {
  const event = await requireEvent(db, viewer.id, input.id)
  return event.is_mine ? { ...event, version: toEditVersion(event, EDITED_FIELDS) } : event
})

const EDITED_FIELDS = ['name', 'description', 'tags', 'start_time', 'end_time', 'image_url', 'image_alt'] as const

export const create = authenticatedProcedure.events.create.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  return db.transaction().execute(async (trx) => {
    await lockDraft(trx, viewer.id, input.draft_id)
    const venue = await lockOwnVenue(trx, viewer.id, parseSlugOrId(input.slugOrId), {
      notYours: eventMessages.notYours,
    })
    const sent = await findVenueItemByDraft(trx, 'venue_events', venue.id, input.draft_id)
    if (sent !== undefined) return requireEvent(trx, viewer.id, sent)
    const values = toEventValues(input)
    if (await isVenueFull(trx, { venue_id: venue.id, id: null }, values, clock.now())) throw errors.FULL()
    const image_url = await saveEventImage(trx, context, { venue_id: venue.id, image_url: null }, input)
    const newEvent = { ...values, image_url, draft_id: input.draft_id ?? null }
    const id = await insertEvent(trx, venue.id, newEvent, clock.now())
    if (!isEventOver(values, clock.now())) await enqueueFanOut(trx, jobs, { kind: 'new_event', id })
    return requireEvent(trx, viewer.id, id)
  })
})

export const update = authenticatedProcedure.events.update.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  return db.transaction().execute(async (trx) => {
    const event = await lockOwnEvent(trx, viewer.id, input.id)
    const conflict = findEditConflict(input.version, await requireEvent(trx, viewer.id, event.id), EDITED_FIELDS)
    if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
    const values = toEventValues(input)
    if (await isVenueFull(trx, event, values, clock.now())) throw errors.FULL()
    const image_url = await saveEventImage(trx, context, event, input)
    await updateEvent(trx, event.id, { ...values, image_url }, clock.now())
    return requireEvent(trx, viewer.id, event.id)
  })
})

export const cancel = authenticatedProcedure.events.cancel.handler(async ({ input, context: { db, clock, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const event = await lockOwnEvent(trx, viewer.id, input.id)
    const now = clock.now()
    // Repeating the request must not change the time of the cancellation.
    if ((event.cancelled_at !== null) !== input.cancelled)
      await updateEvent(trx, event.id, { cancelled_at: input.cancelled ? now : null }, now)
    return requireEvent(trx, viewer.id, event.id)
  }),
)

export const remove = authenticatedProcedure.events.remove.handler(async ({ input, context: { db, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const event = await lockOwnEvent(trx, viewer.id, input.id, eventMessages.notYoursToDelete)
    await deleteEvent(trx, event.id)
    const { bucket } = toEventImageFolder(event.venue_id)
    if (event.image_url) await confirmUpload(trx, jobs, { replaced: { bucket, path: event.image_url } })
    return { done: true as const }
  }),
)

export const calendar = authenticatedProcedure.events.calendar.handler(async ({ input, context }) => {
  const { db, viewer, request, response } = context
  const event = await findEventEntry(db, viewer.id, input.id)
  if (!event) throw eventNotFound()
  const { buildIcs } = await import('#server/calendars/service.ts')
  const file = buildIcs([toCalendarEntry(event, { viewerId: viewer.id, origin: request.origin })])
  response.headers.set('Content-Type', 'text/calendar; charset=utf-8')
  response.headers.set('Content-Disposition', `attachment; filename="${buildCalendarFileName(event)}"`)
  return new Blob([file]).stream()
})

async function requireEvent(db: Db, viewerId: string, id: string): Promise<EventDetail> {
  const event = await findEvent(db, viewerId, id)
  if (!event) throw eventNotFound()
  return event
}

/** Locks an event of the viewer's venue; the venue first, as in every write below a venue. */
async function lockOwnEvent(
  trx: Db,
  viewerId: string,
  id: string,
  notYours: string = eventMessages.notYoursToEdit,
): Promise<EventWriteRow> {
  const venueId = await findEventVenueId(trx, id)
  if (!venueId) throw eventNotFound()
  await lockOwnVenue(trx, viewerId, { id: venueId, slug: null }, { notFound: eventMessages.notFound, notYours })
  const event = await lockEvent(trx, id)
  if (!event) throw eventNotFound()
  return event
}

/** Whether an event that is not over would exceed the limit of its venue, whose row is locked. */
async function isVenueFull(
  trx: Db,
  { venue_id, id }: { venue_id: string; id: string | null },
  values: Pick<EventValues, 'start_time' | 'end_time'>,
  now: Date,
): Promise<boolean> {
  return !isEventOver(values, now) && (await countOtherUpcomingEvents(trx, venue_id, id, now)) >= EVENTS_LIMIT
}

const eventNotFound = () => apiErrors.NOT_FOUND({ message: eventMessages.notFound })

const saveEventImage = (
  trx: Db,
  context: RequestContext & { viewer: { id: string } },
  { venue_id, image_url }: { venue_id: string; image_url: string | null },
  change: ImageChange,
): Promise<string | null> => saveImage(trx, context, { ...toEventImageFolder(venue_id), before: image_url }, change)

const toEventValues = (input: {
  name: string
  description: string | null
  tags?: EventTag[] | undefined
  start_time: string
  end_time: string | null
}) => ({
  name: input.name,
  description: input.description,
  tags: input.tags,
  start_time: new Date(input.start_time),
  end_time: input.end_time ? new Date(input.end_time) : null,
})
