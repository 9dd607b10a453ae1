import { member } from '#server/core/requests/access-levels.ts'
import { findFollowing, findUsers, findVenues, listMentionablePeople, listMentionableVenues } from './queries.ts'
import { isSearchable } from './rules.ts'

const find = member.search.find.handler(async ({ input: { q }, context: { db, viewer, log, request } }) => {
  if (!isSearchable(q)) return { users: [], venues: [], following: [] }
  /** One part that fails does not take the others with it. */
  const part = async <Row>(name: string, rows: Promise<Row[]>): Promise<Row[] | null> => {
    try {
      return await rows
    } catch (error) {
      log.error({ err: error, request_id: request.id, part: name }, 'a part of the search failed')
      return null
    }
  }
  const [users, venues, following] = await Promise.all([
    part('users', findUsers(db, viewer.id, q)),
    part('venues', findVenues(db, q)),
    part('following', findFollowing(db, viewer.id, q)),
  ])
  return { users, venues, following }
})

const mentionables = member.search.mentionables.handler(
  async ({ input: { kind, q, limit }, context: { db, viewer } }) => ({
    items: await (kind === 'person'
      ? listMentionablePeople(db, viewer.id, q, limit)
      : listMentionableVenues(db, q, limit)),
  }),
)

export const searchHandlers = { find, mentionables }
