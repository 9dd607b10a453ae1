import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { pagingMessages } from '#contract/paging.texts.ts'
import type { SqlValue } from '#server/core/db/db.ts'
import { apiErrors } from './errors.ts'

/** PostgreSQL has no year 0, but ISO 8601 date-times do. */
export const CursorInstant = z.iso.datetime().refine((time) => !time.startsWith('0000'))

/** Position in a list ordered by time; the id breaks ties between rows of the same instant. */
export const TimeCursor = z.strictObject({ time: CursorInstant, id: z.uuid() })
export type TimeCursor = z.output<typeof TimeCursor>

/** Position in a list ordered by name. A folded name may be as long as `venues.folded_text`, in UTF-16 units. */
export const NameCursor = z.strictObject({ name: z.string().max(402), id: z.uuid() })
export type NameCursor = z.output<typeof NameCursor>

/** Position in a user's list of their own venues, where archived venues come last. */
export const OwnVenueCursor = NameCursor.extend({ is_archived: z.boolean() })
export type OwnVenueCursor = z.output<typeof OwnVenueCursor>

export type Page<Item> = { items: Item[]; next_cursor: string | null }

/** Encodes a position as an opaque string, so that clients do not construct one. */
export const encodeCursor = (position: object): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Decodes a position of the given shape; any other input throws INVALID for the field `parameter`. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
  parameter = 'cursor',
): z.output<Schema> | null {
  if (cursor === undefined) return null
  const position = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!position.success) throw apiErrors.INVALID({ data: { fields: { [parameter]: pagingMessages.notACursor } } })
  return position.data
}

/** The page of a query that asked for one row more than the limit; an extra row means that there are more. */
export function toPage<Row>(rows: Row[], limit: number, position: (last: Row) => object): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? encodeCursor(position(last)) : null }
}

/** A position in a list ordered by time, in SQL. */
export type SqlTimeCursor = { [Part in keyof TimeCursor]: SqlValue<TimeCursor[Part]> }

/** SQL: whether a row comes after the cursor in a list ordered by a time and an id; without a cursor, every row does. */
export function comesAfter(
  cursor: SqlTimeCursor | null,
  order: 'ascending' | 'descending',
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const comparison = order === 'ascending' ? sql`>` : sql`<`
  return sql`(${columns}) ${comparison} (${cursor.time}::timestamptz, ${cursor.id}::uuid)`
}

/** Names a prepared statement that reads a page: its text differs by the limit and by whether there is a cursor. */
export const toPageStatementName = (list: string, { after, limit }: { after: object | null; limit: number }): string =>
  `${list}_${limit}${after ? '_after' : ''}`

/** Position after a shift in a list ordered by start. */
export const toStartTimeCursor = (shift: { start_time: Date; id: string }): TimeCursor => ({
  time: shift.start_time.toISOString(),
  id: shift.id,
})

/** Position at a row in a list ordered by creation time. */
export const toCreatedAtCursor = (row: { created_at: Date; id: string }): TimeCursor => ({
  time: row.created_at.toISOString(),
  id: row.id,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
