import { profileMessages } from '#contract/profiles.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { parseSlugOrId } from '#server/core/slug-or-id.ts'
import { findOwnProfile, findPerson, type OwnProfileRow, type VisiblePersonRow } from './queries.ts'
import { usernameRedirectsSince } from './rules.ts'

/** A person whose posts and shifts the viewer may list; throws NOT_FOUND or FORBIDDEN. */
export async function requireFullAccess(
  db: Db,
  viewerId: string,
  slugOrId: string,
  now: Date,
): Promise<VisiblePersonRow> {
  const person = await findPerson(db, viewerId, parseSlugOrId(slugOrId), usernameRedirectsSince(now))
  if (!person) throw apiErrors.NOT_FOUND({ message: profileMessages.notFound })
  if (person.access === 'card') throw apiErrors.FORBIDDEN({ message: profileMessages.private })
  if (person.access === 'blocked_by_me') throw apiErrors.FORBIDDEN({ message: profileMessages.blocked })
  return person
}

export const ownProfileNotFound = () => apiErrors.NOT_FOUND({ message: profileMessages.notFoundOwn })

/** The viewer's own profile with all fields; throws NOT_FOUND if the account is gone. */
export async function requireOwnProfile(db: Db, viewerId: string): Promise<OwnProfileRow> {
  const profile = await findOwnProfile(db, viewerId)
  if (!profile) throw ownProfileNotFound()
  return profile
}
