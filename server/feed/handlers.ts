import { MAX_NEWER_POSTS_COUNTED } from '#contract/feed.limits.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { decodeCursor, encodeCursor, TimeCursor, toCreatedAtCursor, toPage } from '#server/core/requests/paging.ts'
import { countNewerPosts, listFeed } from './queries.ts'
import { OLDEST_CURSOR } from './rules.ts'

export const page = authenticatedProcedure.feed.page.handler(async ({ input, context: { db, viewer } }) => {
  const before = decodeCursor(TimeCursor, input.cursor)
  const rows = await listFeed(db, viewer.id, { before, limit: input.limit + 1 })
  const [newest] = rows
  return {
    ...toPage(rows, input.limit, toCreatedAtCursor),
    newest_cursor: encodeCursor(newest ? toCreatedAtCursor(newest) : (before ?? OLDEST_CURSOR)),
  }
})

export const newer = authenticatedProcedure.feed.newer.handler(async ({ input, context: { db, viewer } }) => {
  const since = decodeCursor(TimeCursor, input.since, 'since') ?? OLDEST_CURSOR
  return { post_count: await countNewerPosts(db, viewer.id, since, MAX_NEWER_POSTS_COUNTED) }
})
