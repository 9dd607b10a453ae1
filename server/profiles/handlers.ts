import type { z } from 'zod'
import { profileMessages } from '#contract/profiles.texts.ts'
import type { ProfileUpdate } from '#contract/profiles.ts'
import type { Clock } from '#server/core/clock.ts'
import { violatedConstraint } from '#server/core/db/constraint.ts'
import type { Db } from '#server/core/db/db.ts'
import { member } from '#server/core/requests/access-levels.ts'
import type { Viewer } from '#server/core/requests/context.ts'
import { afterStart, decodeCursor, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { limit } from '#server/core/requests/rate-limits.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { settlePicture, storeAvatar } from '#server/media/service.ts'
import { dropMentionsOf, findMentions, replaceMentions } from '#server/mentions/queries.ts'
import { announceShifts } from '#server/notifications/fan-out/service.ts'
import { listShiftsOf } from '#server/shifts/queries.ts'
import { isRunning } from '#server/shifts/rules.ts'
import {
  acceptRequests,
  askForVerification,
  cancelUpcomingShifts,
  countRequests,
  declineRequests,
  findOwnProfile,
  findPerson,
  findPersonWithMentions,
  giveUpHandle,
  lockAskers,
  lockOwnState,
  type OwnState,
  type PersonWithMentions,
  type ProfileChange,
  passesForAnother,
  resetVerification,
  takeHandle,
  updateOwnProfile,
} from './queries.ts'
import { heldSince, lossOfRole, opensSchedule, redirectsSince } from './rules.ts'

const UPCOMING_LIMIT = 20

const mine = member.profiles.mine.handler(({ context: { db, viewer }, errors }) => own(db, viewer.id, errors))

const update = member.profiles.update.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  const { username } = input
  const now = clock.now()
  // The first handle, which was made up, is given up to nobody's cost.
  if (username !== undefined && username !== viewer.username && viewer.username_chosen) {
    await limit(context, 'rename', viewer.id)
  }
  const taken = () =>
    errors.USERNAME_TAKEN({
      message: profileMessages.usernameTaken(username ?? ''),
      data: { username: username ?? '' },
    })
  try {
    return await db.transaction().execute(async (trx) => {
      if (input.is_private === false) await lockAskers(trx, viewer.id)
      const before = await lockOwnState(trx, viewer.id, now)
      if (!before) throw missing(errors)
      const loss = lossOfRole(before, input.user_type)
      if ((loss.cancelled_shifts > 0 || loss.resets_verification) && !input.role_change_confirmed) {
        throw errors.ROLE_CHANGE({ data: loss })
      }
      if (input.is_private === false && before.is_private) await answerRequests(trx, { input, context, errors })
      // Before the profile changes: what a private schedule held must not count as cancelled in public.
      if (loss.cancelled_shifts > 0) {
        const ids = await cancelUpcomingShifts(trx, viewer.id, now)
        await announceShifts(trx, jobs, { what: 'cancelled', ids }, now)
      }
      await updateOwnProfile(trx, viewer.id, changeOf(input, now), now)
      if (loss.resets_verification) await resetVerification(trx, viewer.id)
      if (username !== undefined && username !== before.username) {
        if (!(await takeHandle(trx, viewer.id, username, heldSince(now)))) throw taken()
        if (await passesForAnother(trx, viewer.id, username, heldSince(now))) {
          throw errors.INVALID({ data: { fields: { username: profileMessages.usernameAlike } } })
        }
        // The first handle was made up: nobody knows it.
        if (before.username_chosen_at) {
          const redirects = input.old_handle_redirects ?? true
          await giveUpHandle(trx, viewer.id, { username: before.username, redirects }, now)
          if (!redirects) await dropMentionsOf(trx, viewer.id)
        }
      }
      await renewMentions(trx, viewer.id, { input, before, now })
      return own(trx, viewer.id, errors)
    })
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('profiles_username')) throw taken()
    throw error
  }
})

const setAvatar = member.profiles.setAvatar.handler(async ({ input, context, errors }) => {
  const { db, clock, jobs, viewer } = context
  const kept = await storeAvatar(context, viewer.id, new Uint8Array(await input.picture.arrayBuffer()))
  return db.transaction().execute(async (trx) => {
    const before = await lockOwnState(trx, viewer.id, clock.now())
    if (!before) throw missing(errors)
    await updateOwnProfile(trx, viewer.id, { avatar_url: kept.path }, clock.now())
    await settlePicture(trx, jobs, { kept, replaced: avatarAt(before.avatar_url) })
    return own(trx, viewer.id, errors)
  })
})

const removeAvatar = member.profiles.removeAvatar.handler(({ context, errors }) => {
  const { db, clock, jobs, viewer } = context
  return db.transaction().execute(async (trx) => {
    const before = await lockOwnState(trx, viewer.id, clock.now())
    if (!before) throw missing(errors)
    await updateOwnProfile(trx, viewer.id, { avatar_url: null }, clock.now())
    await settlePicture(trx, jobs, { replaced: avatarAt(before.avatar_url) })
    return own(trx, viewer.id, errors)
  })
})

const requestVerification = member.profiles.requestVerification.handler(async ({ context, errors }) => {
  const { db, clock, viewer } = context
  const verification_status = await askForVerification(db, viewer.id, clock.now())
  if (!verification_status) throw errors.FORBIDDEN({ message: profileMessages.verificationTalentOnly })
  return { verification_status }
})

const get = member.profiles.get.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const now = clock.now()
  const person = await findPersonWithMentions(db, viewer.id, parseSlugOrId(input.slugOrId), redirectsSince(now))
  if (!person) throw errors.NOT_FOUND({ message: profileMessages.notFound })
  const upcoming = opensSchedule(person, viewer.id)
    ? await listShiftsOf(db, viewer.id, person.id, { now, after: null, limit: UPCOMING_LIMIT + 1 })
    : []
  return {
    ...person,
    is_me: person.id === viewer.id,
    parts: partsOf(person),
    on_shift: upcoming.find((shift) => isRunning(shift, now)) ?? null,
    upcoming_shifts: pageOf(upcoming, UPCOMING_LIMIT, afterStart),
  }
})

const shifts = member.profiles.shifts.handler(async ({ input, context: { db, clock, viewer }, errors }) => {
  const after = decodeCursor(TimeCursor, input.cursor)
  const person = await findPerson(db, viewer.id, parseSlugOrId(input.slugOrId), redirectsSince(clock.now()))
  if (!person) throw errors.NOT_FOUND({ message: profileMessages.notFound })
  if (person.access === 'card') throw errors.FORBIDDEN({ message: profileMessages.private })
  if (person.access === 'blocked_by_me') throw errors.FORBIDDEN({ message: profileMessages.blocked })
  if (!opensSchedule(person, viewer.id)) return { items: [], next_cursor: null }
  const rows = await listShiftsOf(db, viewer.id, person.id, { now: clock.now(), after, limit: input.limit + 1 })
  return pageOf(rows, input.limit, afterStart)
})

export const profileHandlers = { mine, update, get, shifts, setAvatar, removeAvatar, requestVerification }

type NotFound = { NOT_FOUND: (options: { message: string }) => Error }

const missing = (errors: NotFound) => errors.NOT_FOUND({ message: profileMessages.notFoundOwn })

async function own(db: Db, viewerId: string, errors: NotFound) {
  const profile = await findOwnProfile(db, viewerId)
  if (!profile) throw missing(errors)
  return profile
}

const avatarAt = (path: string | null) => (path === null ? null : ({ bucket: 'avatars', path } as const))

/** The columns of what was sent; what was not sent stays. */
function changeOf(input: Update, now: Date): ProfileChange {
  const { old_handle_redirects: _, role_change_confirmed: __, pending_requests: ___, ...columns } = input
  return { ...columns, ...(input.username !== undefined && { username_chosen_at: now }) }
}

type Update = z.output<typeof ProfileUpdate>
type Asking = {
  input: Update
  context: { viewer: Viewer; clock: Clock }
  errors: { PENDING_REQUESTS: (options: { data: { count: number } }) => Error }
}

/** A profile that opens asks nobody to wait any longer: they all follow, or none of them. */
async function answerRequests(trx: Db, { input, context: { viewer, clock }, errors }: Asking): Promise<void> {
  const count = await countRequests(trx, viewer.id)
  if (count === 0) return
  if (input.pending_requests === 'decline_all') return declineRequests(trx, viewer.id, clock.now())
  if (input.pending_requests !== 'accept_all') throw errors.PENDING_REQUESTS({ data: { count } })
  const name = viewer.full_name ?? viewer.username
  await acceptRequests(trx, { id: viewer.id, name, slug: viewer.username_slug }, clock.now())
}

/** A text that changed says anew whom and what it names. */
async function renewMentions(
  trx: Db,
  viewerId: string,
  { input, before, now }: { input: Update; before: OwnState; now: Date },
): Promise<void> {
  for (const in_field of ['bio', 'workplaces_info'] as const) {
    const text = input[in_field]
    if (text === undefined || text === before[in_field]) continue
    const meant = await findMentions(trx, viewerId, text ?? '', redirectsSince(now))
    await replaceMentions(trx, { in_profile_id: viewerId, in_field }, meant)
  }
}

/** What only `full` opens. */
function partsOf(person: PersonWithMentions) {
  if (person.access !== 'full') return null
  const { bio, workplaces_info, location_text, paypal_link, venmo_handle, cashapp_handle } = person
  const { bio_mentions, workplaces_info_mentions } = person
  const schedule_is_private = person.schedule_is_private ?? false
  return {
    bio,
    workplaces_info,
    location_text,
    paypal_link,
    venmo_handle,
    cashapp_handle,
    schedule_is_private,
    bio_mentions,
    workplaces_info_mentions,
  }
}
