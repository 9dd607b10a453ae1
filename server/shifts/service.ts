import { shiftMessages } from '#contract/shifts.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { isTalent } from '#server/core/people.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { findShift, lockTalent, type OwnShiftLineRow, type TalentRow } from './queries.ts'

/** Locks the profile of a viewer who posts shifts; throws FORBIDDEN if the viewer is not talent. */
export async function lockPoster(trx: Db, viewerId: string): Promise<TalentRow> {
  const poster = await lockTalent(trx, viewerId)
  if (!isTalent(poster.user_type)) throw apiErrors.FORBIDDEN({ message: shiftMessages.notTalent })
  return poster
}

/** A shift of the viewer; throws NOT_FOUND, or FORBIDDEN with `notYours` for a shift of someone else. */
export async function requireOwnShift(
  db: Db,
  viewerId: string,
  id: string,
  notYours: string,
): Promise<OwnShiftLineRow> {
  const shift = await findShift(db, viewerId, id)
  if (!shift) throw apiErrors.NOT_FOUND({ message: shiftMessages.notFound })
  const { visibility, end_time } = shift
  if (visibility === null || end_time === null) throw apiErrors.FORBIDDEN({ message: notYours })
  return { ...shift, visibility, end_time }
}
