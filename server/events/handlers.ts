import { EVENTS_LIMIT, eventMessages } from '#contract/events.texts.ts'
import { mediaMessages } from '#contract/media.texts.ts'
import { venueMessages } from '#contract/venues.texts.ts'
import { findEventEntry } from '#server/calendars/queries.ts'
import { entryOf } from '#server/calendars/rules.ts'
import { icsOf } from '#server/calendars/service.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { RequestContext } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { afterStart, decodeCursor, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { eventPlace } from '#server/media/rules.ts'
import { type PictureChange, savePicture, settlePicture } from '#server/media/service.ts'
import { announce } from '#server/notifications/fan-out/service.ts'
import { findVenueToRead, lockVenue, type VenueToWrite } from '#server/venues/queries.ts'
import { verdictOnWriting } from '#server/venues/rules.ts'
import {
  countOtherUpcoming,
  deleteEvent,
  type EventDetail,
  type EventToWrite,
  type EventValues,
  findEvent,
  findVenueOfEvent,
  insertEvent,
  listEventsTouching,
  listPastEvents,
  listTimesTouching,
  listUpcomingEvents,
  lockEvent,
  updateEvent,
} from './queries.ts'
import { calendarFileName, countDays, dayBounds, isOver, monthBounds } from './rules.ts'

const list = member.events.list.handler(async ({ input, context: { db, clock, viewer } }) => {
  const venue = await readableVenue(db, viewer.id, input.slugOrId)
  const range = { after: decodeCursor(TimeCursor, input.cursor), limit: input.limit + 1 }
  if (input.day) {
    const bounds = dayBounds(input.day, venue.time_zone)
    return pageOf(await listEventsTouching(db, venue.id, { bounds, ...range }), input.limit, afterStart)
  }
  const walk = { now: clock.now(), ...range }
  const found = input.when === 'past' ? listPastEvents(db, venue.id, walk) : listUpcomingEvents(db, venue.id, walk)
  return pageOf(await found, input.limit, afterStart)
})

const days = member.events.days.handler(async ({ input, context: { db, viewer } }) => {
  const venue = await readableVenue(db, viewer.id, input.slugOrId)
  const times = await listTimesTouching(db, venue.id, monthBounds(input.month, venue.time_zone))
  return { items: countDays(times, input.month, venue.time_zone) }
})

const get = member.events.get.handler(({ input, context: { db, viewer } }) => visibleEvent(db, viewer.id, input.id))

const create = member.events.create.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  return db.transaction().execute(async (trx) => {
    const venue = await lockVenue(trx, parseSlugOrId(input.slugOrId))
    const verdict = verdictOnWriting(viewer.id, venue)
    if (!venue || verdict === 'missing') throw refuse('NOT_FOUND', { message: venueMessages.notFound })
    if (verdict === 'not yours') throw refuse('FORBIDDEN', { message: eventMessages.notYours })
    const values = valuesOf(input)
    if (await isFull(trx, { venue_id: venue.id, id: null }, values, clock.now())) throw errors.FULL()
    const image_url = await pictureOf(trx, context, { venue_id: venue.id, image_url: null }, input)
    const id = await insertEvent(trx, venue.id, { ...values, image_url }, clock.now())
    if (!isOver(values, clock.now())) await announce(trx, jobs, { kind: 'new_event', id })
    return visibleEvent(trx, viewer.id, id)
  })
})

const update = member.events.update.handler(async ({ input, context, errors }) => {
  const { db, clock, viewer } = context
  return db.transaction().execute(async (trx) => {
    const event = await ownEvent(trx, viewer.id, input.id)
    const values = valuesOf(input)
    if (await isFull(trx, event, values, clock.now())) throw errors.FULL()
    const image_url = await pictureOf(trx, context, event, input)
    await updateEvent(trx, event.id, { ...values, image_url }, clock.now())
    return visibleEvent(trx, viewer.id, event.id)
  })
})

const cancel = member.events.cancel.handler(async ({ input, context: { db, clock, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const event = await ownEvent(trx, viewer.id, input.id)
    const now = clock.now()
    // Said again it changes nothing: it was cancelled when it was cancelled.
    if ((event.cancelled_at !== null) !== input.cancelled)
      await updateEvent(trx, event.id, { cancelled_at: input.cancelled ? now : null }, now)
    return visibleEvent(trx, viewer.id, event.id)
  }),
)

const remove = member.events.remove.handler(async ({ input, context: { db, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const event = await ownEvent(trx, viewer.id, input.id, eventMessages.notYoursToDelete)
    await deleteEvent(trx, event.id)
    const { bucket } = eventPlace(event.venue_id)
    if (event.image_url) await settlePicture(trx, jobs, { replaced: { bucket, path: event.image_url } })
    return { done: true as const }
  }),
)

const calendar = member.events.calendar.handler(async ({ input, context }) => {
  const { db, viewer, request, response } = context
  const event = await findEventEntry(db, viewer.id, input.id)
  if (!event) throw refuseMissing()
  const file = icsOf([entryOf(event, { viewerId: viewer.id, origin: request.origin })])
  response.headers.set('Content-Type', 'text/calendar; charset=utf-8')
  response.headers.set('Content-Disposition', `attachment; filename="${calendarFileName(event)}"`)
  return new Blob([file]).stream()
})

export const eventHandlers = { list, days, get, create, update, cancel, remove, calendar }

async function readableVenue(db: Db, viewerId: string, slugOrId: string) {
  const venue = await findVenueToRead(db, viewerId, parseSlugOrId(slugOrId))
  if (!venue) throw refuse('NOT_FOUND', { message: venueMessages.notFound })
  return venue
}

async function visibleEvent(db: Db, viewerId: string, id: string): Promise<EventDetail> {
  const event = await findEvent(db, viewerId, id)
  if (!event) throw refuseMissing()
  return event
}

/** An event of a venue of mine; the venue first, as every write below a venue holds it. */
async function ownEvent(
  trx: Db,
  viewerId: string,
  id: string,
  notYours: string = eventMessages.notYoursToEdit,
): Promise<EventToWrite> {
  const venue_id = await findVenueOfEvent(trx, id)
  const venue: VenueToWrite | undefined = venue_id ? await lockVenue(trx, parseSlugOrId(venue_id)) : undefined
  const verdict = verdictOnWriting(viewerId, venue)
  if (verdict === 'missing') throw refuseMissing()
  if (verdict === 'not yours') throw refuse('FORBIDDEN', { message: notYours })
  const event = await lockEvent(trx, id)
  if (!event) throw refuseMissing()
  return event
}

/** Whether an event that is not over would be one too many at its venue, which is held. */
async function isFull(
  trx: Db,
  { venue_id, id }: { venue_id: string; id: string | null },
  values: Pick<EventValues, 'start_time' | 'end_time'>,
  now: Date,
): Promise<boolean> {
  return !isOver(values, now) && (await countOtherUpcoming(trx, venue_id, id, now)) >= EVENTS_LIMIT
}

const refuseMissing = () => refuse('NOT_FOUND', { message: eventMessages.notFound })

async function pictureOf(
  trx: Db,
  context: RequestContext & { viewer: { id: string } },
  { venue_id, image_url }: { venue_id: string; image_url: string | null },
  change: PictureChange,
): Promise<string | null> {
  const path = await savePicture(trx, context, { ...eventPlace(venue_id), before: image_url }, change)
  if (path === 'gone') throw refuse('INVALID', { fields: { picture_id: mediaMessages.gone } })
  return path
}

const valuesOf = (input: {
  name: string
  description: string | null
  start_time: string
  end_time: string | null
}) => ({
  name: input.name,
  description: input.description,
  start_time: new Date(input.start_time),
  end_time: input.end_time ? new Date(input.end_time) : null,
})
