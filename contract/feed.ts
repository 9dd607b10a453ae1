import { z } from 'zod'
import { memberContract } from './access-levels.ts'
import { FEED_PAGE_SIZE } from './feed.texts.ts'
import { Cursor, pageInput } from './paging.ts'
import { Post } from './posts.ts'

export const feed = {
  page: memberContract
    .route({
      summary:
        'Posts of the people and venues I follow, newest first; mine are not in it. `newest_cursor` of the first page is where `feed.newer` counts from.',
      method: 'GET',
      path: '/feed',
      tags: ['feed'],
    })
    .input(z.strictObject(pageInput(FEED_PAGE_SIZE, 30)))
    .output(
      z.object({
        items: z.array(Post),
        next_cursor: Cursor.nullable(),
        newest_cursor: Cursor.describe(
          'at the newest post of this page; of the first page, before nothing there is for me',
        ),
      }),
    ),

  newer: memberContract
    .route({
      summary: 'How many posts came to my feed since a position, counted up to 20.',
      method: 'GET',
      path: '/feed/newer',
      tags: ['feed'],
    })
    .input(z.strictObject({ since: Cursor }))
    .output(z.object({ post_count: z.int().min(0).max(20) })),
}
