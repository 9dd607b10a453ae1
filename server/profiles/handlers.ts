import type { z } from 'zod'
import { profileMessages } from '#contract/profiles.texts.ts'
import { PROFILE_DETAILS, type ProfileUpdate } from '#contract/profiles.ts'
import type { Clock } from '#server/core/clock.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { toDisplayName } from '#server/core/people.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { findEditConflict, toEditVersion } from '#server/core/requests/edit-version.ts'
import { decodeCursor, TimeCursor, toPage, toStartTimeCursor } from '#server/core/requests/paging.ts'
import { enforceRateLimit } from '#server/core/requests/rate-limits.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { confirmUpload, type PendingImage, storeAvatar } from '#server/media/service.ts'
import { deleteMentionsOfPerson, replaceMentions, resolveMentions } from '#server/mentions/queries.ts'
import { enqueueShiftFanOut } from '#server/notifications/fan-out/service.ts'
import { applyShiftDelay } from '#server/shifts/held-shifts/queries.ts'
import { listUpcomingShiftsOfPerson } from '#server/shifts/queries.ts'
import { isRunning } from '#server/shifts/rules.ts'
import {
  acceptFollowRequests,
  cancelUpcomingShifts,
  claimUsername,
  countFollowRequests,
  declineFollowRequests,
  findPersonWithParts,
  isConfusableUsername,
  lockBlockersOfUsername,
  lockOwnProfile,
  lockRequesters,
  type OwnProfileStateRow,
  type ProfileChange,
  recordFormerUsername,
  resetVerification,
  submitVerificationRequest,
  updateOwnProfile,
} from './queries.ts'
import { canViewSchedule, findRoleChangeLoss, usernameRedirectsSince, usernamesReservedSince } from './rules.ts'
import { ownProfileNotFound, requireFullAccess, requireOwnProfile } from './service.ts'

const UPCOMING_LIMIT = 20

export const mine = authenticatedProcedure.profiles.mine.handler(async ({ context: { db, viewer } }) => {
  const profile = await requireOwnProfile(db, viewer.id)
  return { ...profile, version: toEditVersion(profile, EDITED_FIELDS) }
})

const EDITED_FIELDS = ['username', 'full_name', 'user_type', ...PROFILE_DETAILS] as const

export const update = authenticatedProcedure.profiles.update.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  const { username } = input
  const now = clock.now()
  // Replacing the generated username does not count: no one else wants it.
  if (username !== undefined && username !== viewer.username && viewer.username_chosen) {
    await enforceRateLimit(context, 'rename', viewer.id)
  }
  const usernameTaken = () =>
    errors.USERNAME_TAKEN({
      message: profileMessages.usernameTaken(username ?? ''),
      data: { username: username ?? '' },
    })
  try {
    return await db.transaction().execute(async (trx) => {
      if (username !== undefined) await lockBlockersOfUsername(trx, viewer.id, username)
      if (input.is_private === false) await lockRequesters(trx, viewer.id)
      const before = await lockOwnProfile(trx, viewer.id, now)
      if (!before) throw ownProfileNotFound()
      const saved = await requireOwnProfile(trx, viewer.id)
      // Omitted fields stay unchanged, so that only those that are written can conflict.
      const conflict = findEditConflict(input.version, saved, EDITED_FIELDS, Object.keys(input))
      if (conflict) throw errors.EDIT_CONFLICT({ data: conflict })
      const loss = findRoleChangeLoss(before, input.user_type)
      if ((loss.cancelled_shifts > 0 || loss.resets_verification) && !input.role_change_confirmed) {
        throw errors.ROLE_CHANGE({ data: loss })
      }
      if (input.is_private === false && before.is_private) await resolvePendingRequests(trx, { input, context, errors })
      // Cancel before the profile update: if it also makes the schedule public, shifts that were private until now must
      // not appear as cancelled.
      if (loss.cancelled_shifts > 0) {
        const ids = await cancelUpcomingShifts(trx, viewer.id, now)
        await enqueueShiftFanOut(trx, jobs, { what: 'cancelled', ids }, now)
      }
      await updateOwnProfile(trx, viewer.id, toProfileChange(input, now), now)
      if (input.shifts_shown_after !== undefined) await applyShiftDelay(trx, viewer.id, input.shifts_shown_after, now)
      if (loss.resets_verification) await resetVerification(trx, viewer.id)
      if (username !== undefined && username !== before.username) {
        if (!(await claimUsername(trx, viewer.id, username, usernamesReservedSince(now)))) throw usernameTaken()
        if (await isConfusableUsername(trx, viewer.id, username, usernamesReservedSince(now))) {
          throw errors.INVALID({ data: { fields: { username: profileMessages.usernameConfusable } } })
        }
        // A generated first username is not reserved, because no one knows it.
        if (before.username_chosen_at) {
          const redirects = input.old_handle_redirects ?? true
          await recordFormerUsername(trx, viewer.id, { username: before.username, redirects }, now)
          if (!redirects) await deleteMentionsOfPerson(trx, viewer.id)
        }
      }
      await updateMentions(trx, viewer.id, { input, before, now })
      return requireOwnProfile(trx, viewer.id)
    })
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('profiles_username')) throw usernameTaken()
    throw error
  }
})

export const setAvatar = authenticatedProcedure.profiles.setAvatar.handler(async ({ input, context }) => {
  const bytes = new Uint8Array(await input.picture.arrayBuffer())
  return replaceAvatar(context, await storeAvatar(context, context.viewer.id, bytes))
})

export const removeAvatar = authenticatedProcedure.profiles.removeAvatar.handler(({ context }) =>
  replaceAvatar(context),
)

export const requestVerification = authenticatedProcedure.profiles.requestVerification.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const verification_status = await submitVerificationRequest(db, viewer.id, input, clock.now())
    if (!verification_status) throw errors.FORBIDDEN({ message: profileMessages.verificationTalentOnly })
    return { verification_status }
  },
)

export const get = authenticatedProcedure.profiles.get.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const now = clock.now()
    const person = await findPersonWithParts(db, viewer.id, parseSlugOrId(input.slugOrId), usernameRedirectsSince(now))
    if (!person) throw errors.NOT_FOUND({ message: profileMessages.notFound })
    const upcoming = canViewSchedule(person, viewer.id)
      ? await listUpcomingShiftsOfPerson(db, viewer.id, person.id, { now, after: null, limit: UPCOMING_LIMIT + 1 })
      : []
    return {
      ...person,
      is_me: person.id === viewer.id,
      on_shift: upcoming.find((shift) => isRunning(shift, now)) ?? null,
      upcoming_shifts: toPage(upcoming, UPCOMING_LIMIT, toStartTimeCursor),
    }
  },
)

export const shifts = authenticatedProcedure.profiles.shifts.handler(
  async ({ input, context: { db, clock, viewer } }) => {
    const after = decodeCursor(TimeCursor, input.cursor)
    const person = await requireFullAccess(db, viewer.id, input.slugOrId, clock.now())
    if (!canViewSchedule(person, viewer.id)) return { items: [], next_cursor: null }
    const rows = await listUpcomingShiftsOfPerson(db, viewer.id, person.id, {
      now: clock.now(),
      after,
      limit: input.limit + 1,
    })
    return toPage(rows, input.limit, toStartTimeCursor)
  },
)

/** Replaces the avatar with an upload, or removes it. */
const replaceAvatar = ({ db, clock, jobs, viewer }: RequestContext & { viewer: Viewer }, kept?: PendingImage) =>
  db.transaction().execute(async (trx) => {
    const before = await lockOwnProfile(trx, viewer.id, clock.now())
    if (!before) throw ownProfileNotFound()
    await updateOwnProfile(trx, viewer.id, { avatar_url: kept?.path ?? null }, clock.now())
    await confirmUpload(trx, jobs, { kept, replaced: toAvatarFile(before.avatar_url) })
    return requireOwnProfile(trx, viewer.id)
  })

const toAvatarFile = (path: string | null) => (path === null ? null : ({ bucket: 'avatars', path } as const))

/** The columns to write. Fields that were not sent keep their values. */
function toProfileChange(input: ProfileUpdateInput, now: Date): ProfileChange {
  const { version: _, old_handle_redirects: __, role_change_confirmed: ___, pending_requests: ____, ...columns } = input
  return { ...columns, ...(input.username !== undefined && { username_chosen_at: now }) }
}

type ProfileUpdateInput = z.output<typeof ProfileUpdate>
type PendingRequestsContext = {
  input: ProfileUpdateInput
  context: { viewer: Viewer; clock: Clock }
  errors: { PENDING_REQUESTS: (options: { data: { count: number } }) => Error }
}

/** When a private profile becomes public, its pending follow requests are all accepted or all declined. */
async function resolvePendingRequests(
  trx: Db,
  { input, context: { viewer, clock }, errors }: PendingRequestsContext,
): Promise<void> {
  const count = await countFollowRequests(trx, viewer.id)
  if (count === 0) return
  if (input.pending_requests === 'decline_all') return declineFollowRequests(trx, viewer.id, clock.now())
  if (input.pending_requests !== 'accept_all') throw errors.PENDING_REQUESTS({ data: { count } })
  const accepter = { id: viewer.id, name: toDisplayName(viewer), slug: viewer.username_slug }
  await acceptFollowRequests(trx, accepter, clock.now())
}

/** Replaces the mentions of each text that has changed. */
async function updateMentions(
  trx: Db,
  viewerId: string,
  { input, before, now }: { input: ProfileUpdateInput; before: OwnProfileStateRow; now: Date },
): Promise<void> {
  for (const in_field of ['bio', 'workplaces_info'] as const) {
    const text = input[in_field]
    if (text === undefined || text === before[in_field]) continue
    const resolvedMentions = await resolveMentions(trx, viewerId, text ?? '', usernameRedirectsSince(now))
    await replaceMentions(trx, { in_profile_id: viewerId, in_field }, resolvedMentions)
  }
}
