import { z } from 'zod'
import { pagingMessages } from './paging.texts.ts'

/** An opaque position in a list, as returned by an earlier page. */
export const Cursor = z
  .string()
  .min(1, pagingMessages.notACursor)
  .max(1200, pagingMessages.notACursor)
  .regex(/^[A-Za-z0-9_-]+$/, pagingMessages.notACursor)

/** The input of every paged list: where to continue, and the maximum number of items. */
export const pageInput = (defaultLimit: number, maxLimit = defaultLimit) => ({
  cursor: Cursor.optional().describe('`next_cursor` of the previous page. Omit it for the first page.'),
  limit: z.int().min(1).max(maxLimit).default(defaultLimit).describe('Maximum number of items.'),
})

/** One page of a list; `next_cursor` is null on the last page. */
export const pageOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: Cursor.nullable() })
