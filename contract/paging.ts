import { z } from 'zod'
import { pagingMessages } from './paging.texts.ts'

/** Opaque position in a list, as an earlier page gave it. */
export const Cursor = z
  .string()
  .min(1, pagingMessages.notACursor)
  .max(1200, pagingMessages.notACursor)
  .regex(/^[A-Za-z0-9_-]+$/, pagingMessages.notACursor)

/** Input of every paged list: where to go on, and how many at most. */
export const pageInput = (defaultLimit: number, maxLimit = defaultLimit) => ({
  cursor: Cursor.optional(),
  limit: z.int().min(1).max(maxLimit).default(defaultLimit),
})

/** One page of a list; `next_cursor` is null on the last. */
export const pageOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next_cursor: Cursor.nullable() })
