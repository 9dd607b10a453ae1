import { BATCH_MAX, scheduleMessages, UNDO_GRACE_MINUTES } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { announceShifts, unannounceCancelled } from '#server/notifications/fan-out/service.ts'
import { cancelShifts, findShift, lockPoster, type ShiftRow } from '#server/shifts/queries.ts'
import { isMine, isTalent, isUpcoming, valuesOf } from '#server/shifts/rules.ts'
import {
  findOwn,
  hasIncome,
  insertShifts,
  listOfSeriesToCome,
  listOpenVenues,
  listOwnByIds,
  listOwnStarting,
  restoreShifts,
  updateShifts,
} from './queries.ts'
import { changeBetween, changedBy, dayBefore, everyWeek, isOfWeek, movedBy, weekBounds } from './rules.ts'
import { askAbout, judgeAll, newId, planned, refuseDuplicates, type Wanted, wantedAt } from './service.ts'

const MINUTE = 60_000
const WEEK = 7

const week = member.schedule.week.handler(async ({ input, context: { db, clock, viewer } }) => {
  const rows = await listOwnStarting(db, viewer.id, weekBounds(input.from), clock.now())
  return { items: rows.filter((shift) => isOfWeek(input.from, shift.start_time, shift.venue_time_zone)) }
})

const get = member.schedule.get.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const shift = await findOwn(db, viewer.id, input.id, clock.now())
  if (!shift) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
  return shift
})

const copy = member.schedule.copy.handler(async ({ input, context: { db, clock, viewer } }) => {
  const from = dayBefore(input.into, WEEK)
  const rows = (await listOwnStarting(db, viewer.id, weekBounds(from), clock.now())).filter((shift) =>
    isOfWeek(from, shift.start_time, shift.venue_time_zone),
  )
  const open = new Set(
    (
      await listOpenVenues(
        db,
        rows.map(({ venue_id }) => venue_id),
      )
    ).map(({ id }) => id),
  )
  const wanted = rows
    .filter(({ venue_id }) => open.has(venue_id))
    .map((shift): Wanted => ({ ...shift, ...movedBy(shift, shift.venue_time_zone, WEEK) }))
  return { items: (await judgeAll(db, viewer.id, wanted)).map(planned) }
})

const add = member.schedule.add.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const poster = await lockPoster(trx, viewer.id)
    if (!isTalent(poster.user_type)) throw errors.FORBIDDEN({ message: shiftMessages.notTalent })
    const venues = new Map(
      (
        await listOpenVenues(
          trx,
          input.items.map(({ venue_id }) => venue_id),
        )
      ).map((one) => [one.id, one]),
    )
    const wanted = input.items.flatMap((item, index) => {
      const venue = venues.get(item.venue_id)
      if (!venue) throw refuse('INVALID', { fields: { [`items.${index}.venue_id`]: shiftMessages.venueGone } })
      const shift = valuesOf(item)
      const spans = input.repeat_until === null ? [shift] : everyWeek(shift, venue.time_zone, input.repeat_until)
      if (!spans) throw refuseUntil(scheduleMessages.untilTooFar)
      if (spans.length === 0) throw refuseUntil(scheduleMessages.untilBefore)
      const series_id = spans.length > 1 ? newId() : null
      return spans.map(({ start_time, end_time }) => ({
        ...wantedAt(venue, { start_time, end_time, notes: shift.notes }),
        id: newId(),
        series_id,
      }))
    })
    if (wanted.length > BATCH_MAX) throw refuseUntil(scheduleMessages.tooMany)
    const verdicts = await judgeAll(trx, viewer.id, wanted)
    const fresh = verdicts.filter(({ verdict }) => verdict !== 'duplicate')
    if (fresh.length === 0) throw refuseDuplicates(scheduleMessages.duplicates)
    askAbout(fresh, input)
    const rows = fresh.map(({ shift }) => shift)
    const now = clock.now()
    await insertShifts(trx, viewer.id, rows, now)
    const ids = rows.map(({ id }) => id)
    await announceShifts(trx, jobs, { what: 'posted', ids }, now)
    const skipped = verdicts.filter(({ verdict }) => verdict === 'duplicate').map(planned)
    return { items: await listOwnByIds(trx, viewer.id, ids), skipped }
  }),
)

const change = member.schedule.change.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    await lockPoster(trx, viewer.id)
    const seen = await findShift(trx, viewer.id, input.id)
    if (!seen) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    if (!isMine(seen, viewer.id)) throw errors.FORBIDDEN({ message: shiftMessages.notYours })
    const series = (await findOwn(trx, viewer.id, seen.id, now))?.series
    if (!series) throw errors.NO_SERIES()
    const asked = valuesOf(input)
    const others = await othersOf(trx, viewer.id, { seen, seriesId: series.id, scope: input.scope, now })
    const [open] = await listOpenVenues(trx, [asked.venue_id])
    // A venue closed since keeps its shifts; times and notes can still be set right.
    if (!open && asked.venue_id !== seen.venue_id)
      throw refuse('INVALID', { fields: { venue_id: shiftMessages.venueGone } })
    const venue = open ?? placeOf(seen)
    const difference = changeBetween(seen, { ...asked, venue_time_zone: venue.time_zone })
    const touched = isUpcoming(seen, now) && !(await hasIncome(trx, viewer.id, seen.id))
    // From here on it is another repetition than before.
    const series_id = input.scope === 'all' ? series.id : newId()
    const rows = [
      ...(touched ? [{ ...wantedAt(venue, asked), id: seen.id, series_id }] : []),
      ...others.map((row) => {
        const values = changedBy(row, difference)
        const at = values.venue_id === row.venue_id ? placeOf(row) : venue
        return { ...wantedAt(at, values), id: row.id, series_id }
      }),
    ]
    const verdicts = await judgeAll(trx, viewer.id, rows, new Set(rows.map(({ id }) => id)))
    if (verdicts.some(({ verdict }) => verdict === 'duplicate'))
      throw refuseDuplicates(scheduleMessages.duplicateOnChange)
    const moved = difference.days !== 0 || difference.hours || difference.venue
    // What stood before was asked about then.
    if (moved) askAbout(verdicts, input, scheduleMessages.changeOverlaps)
    await updateShifts(trx, viewer.id, rows, now)
    const ids = rows.map(({ id }) => id)
    if (moved) await announceShifts(trx, jobs, { what: 'changed', ids }, now)
    return {
      changed: rows.length,
      items: await listOwnByIds(trx, viewer.id, ids),
    }
  }),
)

const remove = member.schedule.remove.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    await lockPoster(trx, viewer.id)
    const seen = await findShift(trx, viewer.id, input.id)
    if (!seen) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    if (!isMine(seen, viewer.id)) throw errors.FORBIDDEN({ message: shiftMessages.notYoursToDelete })
    const seriesId = (await findOwn(trx, viewer.id, seen.id, now))?.series?.id
    const others =
      input.scope === 'this' || !seriesId
        ? []
        : await othersOf(trx, viewer.id, { seen, seriesId, scope: input.scope, now })
    const touched = input.scope === 'this' || (isUpcoming(seen, now) && !(await hasIncome(trx, viewer.id, seen.id)))
    const named = touched ? [seen.id] : []
    const ids = await cancelShifts(trx, viewer.id, [...named, ...others.map(({ id }) => id)], now)
    await announceShifts(trx, jobs, { what: 'cancelled', ids }, now)
    return { ids }
  }),
)

const restore = member.schedule.restore.handler(({ input, context: { db, clock, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const poster = await lockPoster(trx, viewer.id)
    const since = new Date(now.getTime() - UNDO_GRACE_MINUTES * MINUTE)
    // What was cancelled with the role stays so.
    const only = isTalent(poster.user_type) ? 'any' : 'over'
    const ids = await restoreShifts(trx, viewer.id, input.ids, { since, now, only })
    if (ids.length === 0) throw errors.GONE()
    await unannounceCancelled(trx, ids)
    return { restored: ids.length }
  }),
)

export const scheduleHandlers = { week, get, copy, add, change, remove, restore }

const placeOf = (shift: ShiftRow) => ({
  id: shift.venue_id,
  name: shift.venue_name,
  city: shift.venue_city,
  time_zone: shift.venue_time_zone,
})

const refuseUntil = (repeat_until: string) => refuse('INVALID', { fields: { repeat_until } })

type Scoped = { seen: ShiftRow; seriesId: string; scope: 'following' | 'all'; now: Date }

/** Who else of the series is meant. What has begun is not. */
async function othersOf(trx: Db, viewerId: string, { seen, seriesId, scope, now }: Scoped): Promise<ShiftRow[]> {
  const rows = await listOfSeriesToCome(trx, viewerId, seriesId, now)
  return rows.filter((row) => row.id !== seen.id && (scope === 'all' || row.start_time >= seen.start_time))
}
