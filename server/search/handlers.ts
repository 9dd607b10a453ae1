import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import {
  listMentionablePeople,
  listMentionableVenues,
  searchEvents,
  searchFollowing,
  searchPeople,
  searchSpecials,
  searchVenues,
} from './queries.ts'
import { isSearchable } from './rules.ts'

export const find = authenticatedProcedure.search.find.handler(
  async ({ input: { q }, context: { db, viewer, clock, log, request } }) => {
    if (!isSearchable(q)) return { users: [], venues: [], following: [], specials: [], events: [] }
    /** A part that fails is null, and the others are still returned. */
    const settlePart = async <Row>(name: string, rows: Promise<Row[]>): Promise<Row[] | null> => {
      try {
        return await rows
      } catch (error) {
        log.error({ err: error, request_id: request.id, part: name }, 'a part of the search failed')
        return null
      }
    }
    const [users, venues, following, specials, events] = await Promise.all([
      settlePart('users', searchPeople(db, viewer.id, q, clock.now())),
      settlePart('venues', searchVenues(db, q)),
      settlePart('following', searchFollowing(db, viewer.id, q, clock.now())),
      settlePart('specials', searchSpecials(db, q, clock.now())),
      settlePart('events', searchEvents(db, q, clock.now())),
    ])
    return { users, venues, following, specials, events }
  },
)

export const mentionables = authenticatedProcedure.search.mentionables.handler(
  async ({ input: { kind, q, limit }, context: { db, viewer } }) => ({
    items: await (kind === 'person'
      ? listMentionablePeople(db, viewer.id, q, limit)
      : listMentionableVenues(db, q, limit)),
  }),
)
