import { z } from 'zod'
import { pagingMessages } from '#contract/paging.texts.ts'
import { httpError } from './errors.ts'

/** The database knows no year 0, which the format of an instant does. */
export const CursorInstant = z.iso.datetime().refine((time) => !time.startsWith('0000'))

/** Position in a list ordered by an instant: the id parts rows of the same instant. */
export const TimeCursor = z.strictObject({ time: CursorInstant, id: z.uuid() })
export type TimeCursor = z.output<typeof TimeCursor>

/** Position in a list ordered by name. */
export const NameCursor = z.strictObject({ name: z.string().max(200), id: z.uuid() })
export type NameCursor = z.output<typeof NameCursor>

/** Position in a list of what one owns: archived things stand last. */
export const OwnVenueCursor = NameCursor.extend({ is_archived: z.boolean() })
export type OwnVenueCursor = z.output<typeof OwnVenueCursor>

export type Page<Item> = { items: Item[]; next_cursor: string | null }

/** Writes a position so that nobody is tempted to build one. */
export const encodeCursor = (position: object): string => Buffer.from(JSON.stringify(position)).toString('base64url')

/** Reads a position of the given shape; anything else is refused as invalid input, by the name of its parameter. */
export function decodeCursor<Schema extends z.ZodType>(
  schema: Schema,
  cursor: string | undefined,
  parameter = 'cursor',
): z.output<Schema> | null {
  if (cursor === undefined) return null
  const position = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()))
  if (!position.success) throw httpError('INVALID', { fields: { [parameter]: pagingMessages.notACursor } })
  return position.data
}

/** The page of a query that was asked for one row more than the limit; the extra row tells that more follow. */
export function toPage<Row>(rows: Row[], limit: number, position: (last: Row) => object): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? encodeCursor(position(last)) : null }
}

/** Position after a shift in a list ordered by start. */
export const toStartTimeCursor = (shift: { start_time: Date; id: string }): TimeCursor => ({
  time: shift.start_time.toISOString(),
  id: shift.id,
})

/** Position at a row in a list ordered by when its rows were made. */
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
