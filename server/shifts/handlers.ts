import { ORPCError } from '@orpc/server'
import { ON_NOW_AHEAD_HOURS, ON_NOW_LIMIT, shiftMessages } from '#contract/shifts.texts.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { afterStart, decodeCursor, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { announceShifts } from '#server/notifications/fan-out/service.ts'
import { isOpenVenue } from '#server/venues/queries.ts'
import {
  cancelShifts,
  findShift,
  insertShift,
  listFollowedShifts,
  listOnNowNear,
  listOwnShiftsWithin,
  listPastShifts,
  listShiftsNear,
  listShiftsOf,
  lockPoster,
  type ShiftRow,
  type ShiftValues,
  updateShift,
} from './queries.ts'
import { hasSameTimes, isDuplicate, isLong, isMine, isTalent, isUpcoming, overlaps, valuesOf } from './rules.ts'

type Asked = { allow_overlap: boolean; confirm_long: boolean }

const add = member.shifts.add.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const poster = await lockPoster(trx, viewer.id)
    if (!isTalent(poster.user_type)) throw errors.FORBIDDEN({ message: shiftMessages.notTalent })
    const shift = valuesOf(input)
    if (!(await isOpenVenue(trx, shift.venue_id))) throw refuseVenue()
    await refuseClash(trx, viewer.id, shift, { ...input, exceptId: null })
    const id = await translated(() => insertShift(trx, viewer.id, shift, now))
    await announceShifts(trx, jobs, { what: 'posted', ids: [id] }, now)
    return reread(trx, viewer.id, id)
  }),
)

const edit = member.shifts.edit.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const poster = await lockPoster(trx, viewer.id)
    const old = await findShift(trx, viewer.id, input.id)
    if (!old) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    if (!isMine(old, viewer.id)) throw errors.FORBIDDEN({ message: shiftMessages.notYours })
    const shift = valuesOf(input)
    const moved = !hasSameTimes(shift, old) || shift.venue_id !== old.venue_id
    // To move one to where it is still to come is to post it.
    if (moved && isUpcoming(shift, now) && !isTalent(poster.user_type))
      throw errors.FORBIDDEN({ message: shiftMessages.notTalent })
    // A venue closed since keeps its shifts; times and notes can still be set right.
    if (shift.venue_id !== old.venue_id && !(await isOpenVenue(trx, shift.venue_id))) throw refuseVenue()
    // What stood before was asked about then.
    const confirmed = hasSameTimes(shift, old) ? { allow_overlap: true, confirm_long: true } : input
    await refuseClash(trx, viewer.id, shift, { ...confirmed, exceptId: old.id })
    await translated(() => updateShift(trx, viewer.id, old.id, shift, now))
    const what = isUpcoming(old, now) ? 'changed' : 'posted'
    if (moved) await announceShifts(trx, jobs, { what, ids: [old.id] }, now)
    return reread(trx, viewer.id, old.id)
  }),
)

const remove = member.shifts.remove.handler(({ input, context: { db, clock, jobs, viewer }, errors }) =>
  db.transaction().execute(async (trx) => {
    await lockPoster(trx, viewer.id)
    const shift = await findShift(trx, viewer.id, input.id)
    if (!shift) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
    if (!isMine(shift, viewer.id)) throw errors.FORBIDDEN({ message: shiftMessages.notYoursToDelete })
    const now = clock.now()
    const ids = await cancelShifts(trx, viewer.id, [shift.id], now)
    await announceShifts(trx, jobs, { what: 'cancelled', ids }, now)
    return { done: true as const }
  }),
)

const get = member.shifts.get.handler(async ({ input, context: { db, viewer }, errors }) => {
  const shift = await findShift(db, viewer.id, input.id)
  if (!shift) throw errors.NOT_FOUND({ message: shiftMessages.notFound })
  return shift
})

const mine = member.shifts.mine.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const range = { now: clock.now(), after, limit: input.limit + 1 }
  return input.when === 'past'
    ? pageOf(await listPastShifts(db, viewer.id, range), input.limit, afterEnd)
    : pageOf(await listShiftsOf(db, viewer.id, viewer.id, range), input.limit, afterStart)
})

const followed = member.shifts.followed.handler(async ({ input, context: { db, clock, viewer } }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const rows = await listFollowedShifts(db, viewer.id, { now: clock.now(), after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, afterStart)
})

const near = member.shifts.near.handler(async ({ input, context: { db, clock, viewer } }) => ({
  items: await listShiftsNear(db, viewer.id, { now: clock.now(), ...input }),
}))

const onNow = member.shifts.onNow.handler(async ({ input, context: { db, clock, viewer } }) => {
  const now = clock.now()
  const until = new Date(now.getTime() + ON_NOW_AHEAD_HOURS * 3_600_000)
  return { items: await listOnNowNear(db, viewer.id, { now, until, limit: ON_NOW_LIMIT, ...input }) }
})

export const shiftHandlers = { add, edit, remove, get, mine, followed, near, onNow }

const afterEnd = (shift: ShiftRow): TimeCursor => ({ time: shift.end_time.toISOString(), id: shift.id })

/** A duplicate is refused before anything is asked: no answer could make it right. */
async function refuseClash(db: Db, viewerId: string, shift: ShiftValues, asked: Asked & { exceptId: string | null }) {
  const others = await listOwnShiftsWithin(db, viewerId, shift, asked.exceptId)
  if (others.some((other) => isDuplicate(shift, other))) throw refuseDuplicate()
  if (isLong(shift) && !asked.confirm_long) {
    throw new ORPCError('LONG_SHIFT', { status: 409, message: shiftMessages.confirmLong })
  }
  const other = others.find((candidate) => overlaps(shift, candidate))
  if (other && !asked.allow_overlap) {
    throw new ORPCError('OVERLAPPING_SHIFT', {
      status: 409,
      message: shiftMessages.overlap,
      data: {
        venue_name: other.venue_name,
        start_time: other.start_time.toISOString(),
        end_time: other.end_time.toISOString(),
        venue_time_zone: other.venue_time_zone,
      },
    })
  }
}

/** Runs a write; a constraint it breaks becomes the declared error that says the same. */
async function translated<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    throw refusalOf(violatedConstraint(error)) ?? error
  }
}

function refusalOf(constraint: string | undefined) {
  switch (constraint) {
    case 'shifts_no_duplicate':
      return refuseDuplicate()
    case 'shifts_end_after_start':
      return refuseFields({ end_time: shiftMessages.endAfterStartInDatabase })
    case 'shifts_at_most_a_day':
      return refuseFields({ end_time: shiftMessages.tooLong })
    case 'shifts_venue_id_fkey':
      return refuseVenue()
    default:
      return undefined
  }
}

const refuseDuplicate = () => new ORPCError('DUPLICATE_SHIFT', { status: 409, message: shiftMessages.duplicate })
const refuseVenue = () => refuseFields({ venue_id: shiftMessages.venueGone })
const refuseFields = (fields: Record<string, string>) => refuse('INVALID', { fields })

async function reread(db: Db, viewerId: string, id: string): Promise<ShiftRow> {
  const shift = await findShift(db, viewerId, id)
  if (!shift) throw new Error(`shift ${id} is gone within its own transaction`)
  return shift
}
