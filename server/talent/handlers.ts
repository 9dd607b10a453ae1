import { createHash } from 'node:crypto'
import { z } from 'zod'
import { pagingMessages } from '#contract/paging.texts.ts'
import { parseNight } from '#server/core/records/nights.ts'
import { authenticatedProcedure } from '#server/core/requests/access-levels.ts'
import { CursorInstant, decodeCursor, encodeCursor, NameCursor, TimeCursor } from '#server/core/requests/paging.ts'
import { listTalentWithoutShift, listTalentWithShift } from './queries.ts'
import { buildFilterKey, includesTalentWithoutShift, toDirectoryQuery, toSnapshotTime } from './rules.ts'

const cursorBase = { at: CursorInstant, filter: z.string().max(20) }

/**
 * Position in the directory. The directory has two halves: talent with a shift, by start, and the others, by name. Both
 * are read as of the time of the first page, so that no one changes halves between two pages.
 */
const DirectoryCursor = z.discriminatedUnion('half', [
  z.strictObject({ half: z.literal('shift'), ...cursorBase, after: TimeCursor }),
  z.strictObject({ half: z.literal('name'), ...cursorBase, after: NameCursor.nullable() }),
])

export const list = authenticatedProcedure.talent.list.handler(
  async ({ input, context: { db, clock, viewer }, errors }) => {
    const { limit } = input
    const now = clock.now()
    const query = toDirectoryQuery(input, parseNight(input, now))
    const filter = hashFilter(buildFilterKey(query))
    const cursor = decodeCursor(DirectoryCursor, input.cursor)
    if (cursor && cursor.filter !== filter)
      throw errors.INVALID({ data: { fields: { cursor: pagingMessages.notACursor } } })
    const at = toSnapshotTime(cursor, now)
    const next = (position: z.input<typeof DirectoryCursor>) => encodeCursor(position)
    const snapshot = { at: at.toISOString(), filter }

    const afterShift = cursor?.half === 'shift' ? cursor.after : null
    const working =
      cursor?.half === 'name'
        ? []
        : await listTalentWithShift(db, viewer.id, { at, after: afterShift, limit: limit + 1, query })
    const lastWorking = working[limit - 1]
    if (working.length > limit && lastWorking) {
      const after = { time: lastWorking.next_shift_start_time.toISOString(), id: lastWorking.next_shift_id }
      return { items: working.slice(0, limit), next_cursor: next({ half: 'shift', ...snapshot, after }) }
    }
    if (!includesTalentWithoutShift(query)) return { items: working, next_cursor: null }

    const remaining = limit - working.length
    const afterName = cursor?.half === 'name' ? cursor.after : null
    const others = await listTalentWithoutShift(db, viewer.id, { at, after: afterName, limit: remaining + 1, query })
    const shown = others.slice(0, remaining)
    const last = shown.at(-1)
    const after = last ? { name: last.folded_name, id: last.id } : null
    return {
      items: [...working, ...shown],
      next_cursor: others.length > remaining ? next({ half: 'name', ...snapshot, after }) : null,
    }
  },
)

const hashFilter = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 16)
