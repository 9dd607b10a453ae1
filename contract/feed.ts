import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { FEED_PAGE_SIZE, MAX_NEWER_POSTS_COUNTED } from './feed.limits.ts'
import { Cursor, pageInput } from './paging.ts'
import { Post } from './posts.ts'

export const feed = {
  page: memberContract
    .get(
      '/feed',
      'Lists posts of the people and venues you follow, newest first. Pass the `newest_cursor` of the first page to `feed.newer`.',
    )
    .input(z.strictObject(pageInput(FEED_PAGE_SIZE, 30)))
    .output(
      z.object({
        items: z.array(Post),
        next_cursor: Cursor.nullable(),
        newest_cursor: Cursor.describe(
          'Position of the newest post on this page. On the first page, no post in your feed is newer.',
        ),
      }),
    ),

  newer: memberContract
    .get(
      '/feed/newer',
      `Counts the posts in your feed that are newer than \`since\`, a \`newest_cursor\` of \`feed.page\`, up to ${MAX_NEWER_POSTS_COUNTED}.`,
    )
    .input(z.strictObject({ since: Cursor }))
    .output(z.object({ post_count: z.int().min(0).max(20) })),
}
