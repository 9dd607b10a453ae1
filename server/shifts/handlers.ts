import { createORPCErrorConstructorMap } from '@orpc/server'
import { ON_NOW_LIMIT, STARTING_SOON_HOURS } from '#contract/shifts.limits.ts'
import { shiftMessages } from '#contract/shifts.texts.ts'
import { shiftConflicts } from '#contract/shifts.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import { isTalent } from '#server/core/people.ts'
import { parseNight } from '#server/core/records/nights.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { findEditConflict, toEditVersion } from '#server/core/requests/edit-version.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { decodeCursor, TimeCursor, toPage, toStartTimeCursor } from '#server/core/requests/paging.ts'
import { enqueueShiftFanOut } from '#server/notifications/fan-out/service.ts'
import {
  cancelShifts,
  findShift,
  insertShift,
  isOpenVenue,
  listFollowedShifts,
  listFollowedShiftsOfNight,
  listOnNowNear,
  listOwnOverlappingShifts,
  listOwnUpcomingShifts,
  listPastShifts,
  listShiftsNear,
  listShiftsOfNightNear,
  lockTalent,
  type OwnSpanRow,
  type ShiftValues,
  updateShift,
} from './queries.ts'
import {
  EDITED_SHIFT_FIELDS,
  hasSameTimes,
  isDuplicate,
  isLongShift,
  isNewsToFollowers,
  isUpcoming,
  overlaps,
  toShiftValues,
} from './rules.ts'
import { lockPoster, requireOwnShift } from './service.ts'

const conflicts = createORPCErrorConstructorMap(shiftConflicts)

type Confirmations = { allow_overlap: boolean; confirm_long: boolean }

export const create = authenticatedProcedure.shifts.create.handler(({ input, context: { db, clock, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const shift = toShiftValues(input)
    const [, isOpen, others] = await Promise.all([
      lockPoster(trx, viewer.id),
      isOpenVenue(trx, shift.venue_id),
      listOwnOverlappingShifts(trx, viewer.id, shift, null),
    ])
    if (!isOpen) throw venueUnavailable()
    assertNoConflict(shift, others, { ...input, exceptId: null })
    const id = await withConstraintErrors(() => insertShift(trx, viewer.id, shift, now))
    const [posted] = await Promise.all([
      requireOwnShift(trx, viewer.id, id, shiftMessages.notYours),
      enqueueShiftFanOut(trx, jobs, { what: 'posted', ids: [id], areNew: true }, now),
    ])
    return posted
  }),
)

export const edit = authenticatedProcedure.shifts.edit.handler(
  ({ input, context: { db, clock, jobs, viewer }, errors }) =>
    db.transaction().execute(async (trx) => {
      const now = clock.now()
      const poster = await lockTalent(trx, viewer.id)
      const old = await requireOwnShift(trx, viewer.id, input.id, shiftMessages.notYours)
      const conflict = findEditConflict(input.version, old, EDITED_SHIFT_FIELDS)
      if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
      const shift = toShiftValues(input, old)
      const moved = !hasSameTimes(shift, old) || shift.venue_id !== old.venue_id
      // Moving a shift into the future counts as posting a new one.
      if (moved && isUpcoming(shift, now) && !isTalent(poster.user_type))
        throw errors.FORBIDDEN({ message: shiftMessages.notTalent })
      // A shift keeps a venue that was archived later; its times and notes can still be corrected.
      if (shift.venue_id !== old.venue_id && !(await isOpenVenue(trx, shift.venue_id))) throw venueUnavailable()
      // Times unchanged: the user has already confirmed this overlap.
      const confirmed = hasSameTimes(shift, old) ? { allow_overlap: true, confirm_long: true } : input
      const others = await listOwnOverlappingShifts(trx, viewer.id, shift, old.id)
      assertNoConflict(shift, others, { ...confirmed, exceptId: old.id })
      await withConstraintErrors(() => updateShift(trx, viewer.id, old.id, shift, now))
      const what = isUpcoming(old, now) ? 'changed' : 'posted'
      const isNews = moved && (what === 'posted' || isNewsToFollowers(old, shift, poster.shift_ends_for))
      if (isNews) await enqueueShiftFanOut(trx, jobs, { what, ids: [old.id] }, now)
      return requireOwnShift(trx, viewer.id, old.id, shiftMessages.notYours)
    }),
)

export const remove = authenticatedProcedure.shifts.remove.handler(({ input, context: { db, clock, jobs, viewer } }) =>
  db.transaction().execute(async (trx) => {
    await lockTalent(trx, viewer.id)
    const shift = await requireOwnShift(trx, viewer.id, input.id, shiftMessages.notYoursToDelete)
    const now = clock.now()
    const ids = await cancelShifts(trx, viewer.id, [shift.id], now)
    await enqueueShiftFanOut(trx, jobs, { what: 'cancelled', ids }, now)
    return { done: true as const }
  }),
)

export const get = authenticatedProcedure.shifts.get.handler(async ({ input, context: { db, viewer }, errors }) => {
  const found = await findShift(db, viewer.id, input.id)
  if (!found) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
  const { visibility, shown_at, ...shift } = found
  if (visibility === null) return shift
  const own = { ...shift, visibility, shown_at }
  return { ...own, version: toEditVersion(own, EDITED_SHIFT_FIELDS) }
})

export const mine = authenticatedProcedure.shifts.mine.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const range = { now: clock.now(), after, limit: input.limit + 1 }
  return input.when === 'past'
    ? toPage(await listPastShifts(db, viewer.id, range), input.limit, toEndTimeCursor)
    : toPage(await listOwnUpcomingShifts(db, viewer.id, range), input.limit, toStartTimeCursor)
})

export const followed = authenticatedProcedure.shifts.followed.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const now = clock.now()
    const after = decodeCursor(TimeCursor, input.cursor)
    const night = parseNight(input, now)
    const page = { now, after, limit: input.limit + 1 }
    const rows = night
      ? await listFollowedShiftsOfNight(db, viewer.id, { night, ...page })
      : await listFollowedShifts(db, viewer.id, page)
    return toPage(rows, input.limit, toStartTimeCursor)
  },
)

export const near = authenticatedProcedure.shifts.near.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const night = parseNight(input, now)
  return {
    items: night
      ? await listShiftsOfNightNear(db, viewer.id, { ...input, now, night })
      : await listShiftsNear(db, viewer.id, { now, ...input }),
  }
})

export const onNow = authenticatedProcedure.shifts.onNow.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const night = parseNight(input, now)
  const limit = ON_NOW_LIMIT
  if (night) return { items: await listShiftsOfNightNear(db, viewer.id, { ...input, now, night, limit }) }
  const until = new Date(now.getTime() + STARTING_SOON_HOURS * 3_600_000)
  return { items: await listOnNowNear(db, viewer.id, { now, until, limit, ...input }) }
})

const toEndTimeCursor = (shift: OwnSpanRow): TimeCursor => ({ time: shift.end_time.toISOString(), id: shift.id })

/** Checks for a duplicate first, because no confirmation can make one acceptable. */
function assertNoConflict(
  shift: ShiftValues,
  others: OwnSpanRow[],
  input: Confirmations & { exceptId: string | null },
): void {
  if (others.some((other) => isDuplicate(shift, other))) throw conflicts.DUPLICATE_SHIFT()
  if (isLongShift(shift) && !input.confirm_long) {
    throw conflicts.LONG_SHIFT()
  }
  const other = others.find((candidate) => overlaps(shift, candidate))
  if (other && !input.allow_overlap) {
    throw conflicts.OVERLAPPING_SHIFT({
      message: input.exceptId ? shiftMessages.overlapOnEdit : shiftMessages.overlap,
      data: {
        venue_name: other.venue_name,
        start_time: other.start_time.toISOString(),
        end_time: other.end_time.toISOString(),
        venue_time_zone: other.venue_time_zone,
      },
    })
  }
}

/** Runs a write and converts a violated constraint to the matching declared error. */
async function withConstraintErrors<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw toConstraintError(violatedConstraint(error)) ?? error
  }
}

function toConstraintError(constraint: string | undefined) {
  switch (constraint) {
    case 'shifts_no_duplicate':
      return conflicts.DUPLICATE_SHIFT()
    case 'shifts_end_after_start':
      return invalidFields({ end_time: shiftMessages.endAfterStartInDatabase })
    case 'shifts_at_most_a_day':
      return invalidFields({ end_time: shiftMessages.tooLong })
    case 'shifts_venue_id_fkey':
      return venueUnavailable()
    default:
      return undefined
  }
}

const venueUnavailable = () => invalidFields({ venue_id: shiftMessages.venueNotFound })
const invalidFields = (fields: Record<string, string>) => apiErrors.INVALID({ data: { fields } })
