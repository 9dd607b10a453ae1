import { MAX_SHIFTS_PER_BATCH, RESTORE_MINUTES } from '#contract/schedule.limits.ts'
import { scheduleMessages } from '#contract/schedule.texts.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { isTalent } from '#server/core/people.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findEditConflict } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { enqueueShiftFanOut, withdrawCancellationNotifications } from '#server/notifications/fan-out/service.ts'
import { cancelShifts, lockTalent, type OwnShiftLineRow } from '#server/shifts/queries.ts'
import { EDITED_SHIFT_FIELDS, isNewsToFollowers, isUpcoming, toShiftValues } from '#server/shifts/rules.ts'
import { lockPoster, requireOwnShift } from '#server/shifts/service.ts'
import {
  findOpenVenues,
  findOwnShift,
  hasIncome,
  insertShifts,
  listOwnShiftsByIds,
  listOwnShiftsStarting,
  listUpcomingSeriesShifts,
  restoreShifts,
  updateShifts,
} from './queries.ts'
import {
  applySeriesChange,
  countDays,
  diffShift,
  isInWeek,
  repeatWeekly,
  shiftByDays,
  subtractDays,
  toWeekBounds,
} from './rules.ts'
import {
  assertConfirmed,
  findConflicts,
  newId,
  type PlannedShiftValues,
  toPlannedRow,
  toPlannedShift,
} from './service.ts'

const MINUTE = 60_000
const WEEK = 7

export const week = authenticatedProcedure.schedule.week.handler(async ({ input, context: { db, clock, viewer } }) => {
  const rows = await listOwnShiftsStarting(db, viewer.id, toWeekBounds(input.from), clock.now())
  return { items: rows.filter((shift) => isInWeek(input.from, shift.start_time, shift.venue_time_zone)) }
})

export const get = authenticatedProcedure.schedule.get.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const shift = await findOwnShift(db, viewer.id, input.id, clock.now())
    if (!shift) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    return shift
  },
)

export const copy = authenticatedProcedure.schedule.copy.handler(async ({ input, context: { db, clock, viewer } }) => {
  const from = input.from ?? subtractDays(input.into, WEEK)
  const days = countDays(from, input.into)
  const rows = (await listOwnShiftsStarting(db, viewer.id, toWeekBounds(from), clock.now())).filter((shift) =>
    isInWeek(from, shift.start_time, shift.venue_time_zone),
  )
  const open = await findOpenVenues(db, rows)
  const plannedShifts = rows
    .filter(({ venue_id }) => open.has(venue_id))
    .map((shift): PlannedShiftValues => ({ ...shift, ...shiftByDays(shift, shift.venue_time_zone, days) }))
  return { items: (await findConflicts(db, viewer.id, plannedShifts)).map(toPlannedRow) }
})

export const add = authenticatedProcedure.schedule.add.handler(
  ({ input, context: { db, clock, jobs, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      await lockPoster(trx, viewer.id)
      const venues = await findOpenVenues(trx, input.items)
      const plannedShifts = input.items.flatMap((item, index) => {
        const venue = venues.get(item.venue_id)
        if (!venue)
          throw errors.INVALID({ data: { fields: { [`items.${index}.venue_id`]: shiftMessages.venueNotFound } } })
        const shift = toShiftValues(item)
        const repeats =
          input.repeat_until === null
            ? { ok: true as const, spans: [shift] }
            : repeatWeekly(shift, venue.time_zone, input.repeat_until)
        if (!repeats.ok) throw invalidRepeatUntil(scheduleMessages[repeats.reason])
        const series_id = repeats.spans.length > 1 ? newId() : null
        return repeats.spans.map(({ start_time, end_time }) => ({
          ...toPlannedShift(venue, { ...shift, start_time, end_time }),
          id: newId(),
          series_id,
        }))
      })
      if (plannedShifts.length > MAX_SHIFTS_PER_BATCH) throw invalidRepeatUntil(scheduleMessages.tooMany)
      const conflicts = await findConflicts(trx, viewer.id, plannedShifts)
      const newShifts = conflicts.filter(({ verdict }) => verdict !== 'duplicate')
      if (newShifts.length === 0) throw errors.DUPLICATE_SHIFT()
      assertConfirmed(newShifts, input)
      const rows = newShifts.map(({ shift }) => shift)
      const now = clock.now()
      await insertShifts(trx, viewer.id, rows, now)
      const ids = rows.map(({ id }) => id)
      await enqueueShiftFanOut(trx, jobs, { what: 'posted', ids, areNew: true }, now)
      const skipped = conflicts.filter(({ verdict }) => verdict === 'duplicate').map(toPlannedRow)
      return { items: await listOwnShiftsByIds(trx, viewer.id, ids), skipped }
    }),
)

export const change = authenticatedProcedure.schedule.change.handler(
  ({ input, context: { db, clock, jobs, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const poster = await lockTalent(trx, viewer.id)
      const target = await requireOwnShift(trx, viewer.id, input.id, shiftMessages.notYours)
      const conflict = findEditConflict(input.version, target, EDITED_SHIFT_FIELDS)
      if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
      const series = (await findOwnShift(trx, viewer.id, target.id, now))?.series
      if (!series) throw errors.NO_SERIES()
      const requested = toShiftValues(input, target)
      const others = await listOthersInScope(trx, viewer.id, { target, seriesId: series.id, scope: input.scope, now })
      const open = (await findOpenVenues(trx, [requested])).get(requested.venue_id)
      // A shift keeps a venue that was archived later; its times and notes can still be corrected.
      if (!open && requested.venue_id !== target.venue_id)
        throw errors.INVALID({ data: { fields: { venue_id: shiftMessages.venueNotFound } } })
      const venue = open ?? toVenue(target)
      const changes = diffShift(target, { ...requested, venue_time_zone: venue.time_zone })
      const isEditable = isUpcoming(target, now) && !(await hasIncome(trx, viewer.id, target.id))
      // Changing only this and later shifts splits them off as a new series.
      const series_id = input.scope === 'all' ? series.id : newId()
      const rows = [
        ...(isEditable ? [{ ...toPlannedShift(venue, requested), id: target.id, series_id }] : []),
        ...others.map((row) => {
          const values = applySeriesChange(row, changes)
          const at = values.venue_id === row.venue_id ? toVenue(row) : venue
          return { ...toPlannedShift(at, values), id: row.id, series_id }
        }),
      ]
      const conflicts = await findConflicts(trx, viewer.id, rows, new Set(rows.map(({ id }) => id)))
      if (conflicts.some(({ verdict }) => verdict === 'duplicate'))
        throw errors.DUPLICATE_SHIFT({ message: scheduleMessages.duplicateOnChange })
      const moved = changes.days !== 0 || changes.hours || changes.venue
      // Times and venue unchanged: the user has already confirmed these overlaps.
      if (moved) assertConfirmed(conflicts, input, scheduleMessages.changeOverlaps)
      await updateShifts(trx, viewer.id, rows, now)
      const ids = rows.map(({ id }) => id)
      const before = new Map([target, ...others].map((shift) => [shift.id, shift]))
      const news = rows.filter((row) => isNewsToFollowers(before.get(row.id) ?? row, row, poster.shift_ends_for))
      if (moved) await enqueueShiftFanOut(trx, jobs, { what: 'changed', ids: news.map(({ id }) => id) }, now)
      return {
        changed: rows.length,
        items: await listOwnShiftsByIds(trx, viewer.id, ids),
      }
    }),
)

export const remove = authenticatedProcedure.schedule.remove.handler(
  ({ input, context: { db, clock, jobs, viewer } }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      await lockTalent(trx, viewer.id)
      const target = await requireOwnShift(trx, viewer.id, input.id, shiftMessages.notYoursToDelete)
      const seriesId = (await findOwnShift(trx, viewer.id, target.id, now))?.series?.id
      const others =
        input.scope === 'this' || !seriesId
          ? []
          : await listOthersInScope(trx, viewer.id, { target, seriesId, scope: input.scope, now })
      const includesTarget =
        input.scope === 'this' || (isUpcoming(target, now) && !(await hasIncome(trx, viewer.id, target.id)))
      const targetIds = includesTarget ? [target.id] : []
      const ids = await cancelShifts(trx, viewer.id, [...targetIds, ...others.map(({ id }) => id)], now)
      await enqueueShiftFanOut(trx, jobs, { what: 'cancelled', ids }, now)
      return { ids }
    }),
)

export const restore = authenticatedProcedure.schedule.restore.handler(
  ({ input, context: { db, clock, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const poster = await lockTalent(trx, viewer.id)
      const since = new Date(now.getTime() - RESTORE_MINUTES * MINUTE)
      // Upcoming shifts that were cancelled when the user left the talent role must not come back.
      const only = isTalent(poster.user_type) ? 'any' : 'over'
      const ids = await restoreShifts(trx, viewer.id, input.ids, { since, now, only })
      if (ids.length === 0) throw errors.GONE()
      await withdrawCancellationNotifications(trx, ids)
      return { restored: ids.length }
    }),
)

const toVenue = (shift: OwnShiftLineRow) => ({
  id: shift.venue_id,
  name: shift.venue_name,
  city: shift.venue_city,
  time_zone: shift.venue_time_zone,
})

const invalidRepeatUntil = (repeat_until: string) => apiErrors.INVALID({ data: { fields: { repeat_until } } })

type SeriesScope = { target: OwnShiftLineRow; seriesId: string; scope: 'following' | 'all'; now: Date }

/** The other shifts of the series that the scope includes, without those that have begun. */
async function listOthersInScope(
  trx: Db,
  viewerId: string,
  { target, seriesId, scope, now }: SeriesScope,
): Promise<OwnShiftLineRow[]> {
  const rows = await listUpcomingSeriesShifts(trx, viewerId, seriesId, now)
  return rows.filter((row) => row.id !== target.id && (scope === 'all' || row.start_time >= target.start_time))
}
