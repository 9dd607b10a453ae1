import { randomUUID } from 'node:crypto'
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
  deleteEvents,
  type EventDetail,
  type EventValues,
  type EventWriteRow,
  findEvent,
  findEventSeries,
  findEventVenueId,
  insertEvent,
  listEventsOverlapping,
  listEventTimesOverlapping,
  listPastEvents,
  listUnusedImages,
  listUpcomingEvents,
  lockEvent,
  lockOthersInScope,
  updateEvent,
} from './queries.ts'
import { buildCalendarFileName, countEventsByDay, isEventOver, toDayRange, toMonthTimeRange } from './rules.ts'
import { applyEventChange, diffEvent, repeatWeekly } from './series/rules.ts'

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

export const get = authenticatedProcedure.events.get.handler(async ({ input, context: { db, clock, viewer } }) => {
  const { series_id, ...event } = await requireEvent(db, viewer.id, input.id)
  const series = series_id && (await findEventSeries(db, event.id, clock.now()))
  const answer = { ...event, series: series || null }
  return event.is_mine ? { ...answer, version: toEditVersion(event, EDITED_FIELDS) } : answer
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
    const now = clock.now()
    const values = toEventValues(input)
    const repeats =
      input.repeats_until === null
        ? { ok: true as const, spans: [values] }
        : repeatWeekly(values, venue.time_zone, input.repeats_until)
    if (!repeats.ok) throw apiErrors.INVALID({ data: { fields: { repeats_until: eventMessages[repeats.reason] } } })
    const { spans } = repeats
    const upcoming = spans.filter((span) => !isEventOver(span, now))
    if (await isVenueFull(trx, { venue_id: venue.id, id: null }, upcoming.length, now)) throw errors.FULL()
    const image_url = await saveEventImage(trx, context, { venue_id: venue.id, image_url: null }, input)
    const series_id = spans.length > 1 ? randomUUID() : null
    const ids: string[] = []
    for (const [index, { start_time, end_time }] of spans.entries()) {
      const draft_id = index === 0 ? (input.draft_id ?? null) : null
      ids.push(
        await insertEvent(trx, venue.id, { ...values, start_time, end_time, image_url, series_id, draft_id }, now),
      )
    }
    // Followers hear of a weekly event once, by its next date.
    const next = ids[spans.findIndex((span) => !isEventOver(span, now))]
    if (next) await enqueueFanOut(trx, jobs, { kind: 'new_event', id: next })
    return requireEvent(trx, viewer.id, ids[0] ?? '')
  })
})

export const update = authenticatedProcedure.events.update.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  return db.transaction().execute(async (trx) => {
    const now = clock.now()
    const event = await lockOwnEvent(trx, viewer.id, input.id)
    const before = await requireEvent(trx, viewer.id, event.id)
    const conflict = findEditConflict(input.version, before, EDITED_FIELDS)
    if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
    const values = toEventValues(input)
    if (await isVenueFull(trx, event, isEventOver(values, now) ? 0 : 1, now)) throw errors.FULL()
    const others = await lockOthersInScope(trx, event, input.scope, now)
    // Other dates may show the image, so only what none of them shows is deleted.
    const shown = { venue_id: event.venue_id, image_url: input.image_id === undefined ? event.image_url : null }
    const image_url = await saveEventImage(trx, context, shown, input)
    // Changing only this and later dates splits them off as a weekly event of their own.
    const series = input.scope === 'following' && event.series_id ? { series_id: randomUUID() } : {}
    await updateEvent(trx, event.id, { ...values, ...series, image_url }, now)
    const after = { ...values, tags: values.tags ?? event.tags, image_url }
    const zone = before.venue_time_zone
    const change = diffEvent(event, after, zone)
    for (const other of others)
      await updateEvent(trx, other.id, { ...toValues(applyEventChange(other, change, zone)), ...series }, now)
    await deleteUnusedImages(trx, jobs, [event, ...others])
    return requireEvent(trx, viewer.id, event.id)
  })
})

export const cancel = authenticatedProcedure.events.cancel.handler(async ({ input, context: { db, clock, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const event = await lockOwnEvent(trx, viewer.id, input.id)
    const now = clock.now()
    const others = await lockOthersInScope(trx, event, input.scope, now)
    // Repeating the request must not change the time of the cancellation.
    for (const one of [event, ...others])
      if ((one.cancelled_at !== null) !== input.cancelled)
        await updateEvent(trx, one.id, { cancelled_at: input.cancelled ? now : null }, now)
    return requireEvent(trx, viewer.id, event.id)
  }),
)

export const remove = authenticatedProcedure.events.remove.handler(
  async ({ input, context: { db, clock, jobs, viewer } }) =>
    db.transaction().execute(async (trx) => {
      const event = await lockOwnEvent(trx, viewer.id, input.id, eventMessages.notYoursToDelete)
      const deleted = [event, ...(await lockOthersInScope(trx, event, input.scope, clock.now()))]
      await deleteEvents(
        trx,
        deleted.map(({ id }) => id),
      )
      await deleteUnusedImages(trx, jobs, deleted)
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

/** Whether this many events that are not over would exceed the limit of their venue, whose row is locked. */
async function isVenueFull(
  trx: Db,
  { venue_id, id }: { venue_id: string; id: string | null },
  added: number,
  now: Date,
): Promise<boolean> {
  return added > 0 && (await countOtherUpcomingEvents(trx, venue_id, id, now)) + added > EVENTS_LIMIT
}

/** Deletes the images that these events showed, unless another event shows them. */
async function deleteUnusedImages(
  trx: Db,
  jobs: RequestContext['jobs'],
  events: readonly EventWriteRow[],
): Promise<void> {
  const paths = events.flatMap(({ image_url }) => image_url ?? [])
  const venueId = events[0]?.venue_id
  if (paths.length === 0 || !venueId) return
  const { bucket } = toEventImageFolder(venueId)
  for (const path of await listUnusedImages(trx, venueId, paths))
    await confirmUpload(trx, jobs, { replaced: { bucket, path } })
}

const toValues = ({ name, description, tags, start_time, end_time, image_url }: EventWriteRow): EventValues => ({
  name,
  description,
  tags,
  start_time,
  end_time,
  image_url,
})

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
