import { FEED_NEWER_MOST } from '#contract/feed.texts.ts'
import { member } from '#server/core/requests/access-levels.ts'
import { decodeCursor, encodeCursor, pageOf, placeInTime, TimeCursor } from '#server/core/requests/paging.ts'
import { countNewer, listFeed } from './queries.ts'
import { BEFORE_ALL } from './rules.ts'

const page = member.feed.page.handler(async ({ input, context: { db, viewer } }) => {
  const before = decodeCursor(TimeCursor, input.cursor)
  const rows = await listFeed(db, viewer.id, { before, limit: input.limit + 1 })
  const [newest] = rows
  return {
    ...pageOf(rows, input.limit, placeInTime),
    newest_cursor: encodeCursor(newest ? placeInTime(newest) : (before ?? BEFORE_ALL)),
  }
})

const newer = member.feed.newer.handler(async ({ input, context: { db, viewer } }) => {
  const since = decodeCursor(TimeCursor, input.since, 'since') ?? BEFORE_ALL
  return { post_count: await countNewer(db, viewer.id, since, FEED_NEWER_MOST) }
})

export const feedHandlers = { page, newer }
