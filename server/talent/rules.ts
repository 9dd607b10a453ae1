import type { TalentFilter } from '#contract/talent.ts'
import { isSearchable } from '#server/search/rules.ts'

/** How long a reader may take from the first page to the last before the list begins to move under them. */
const MAX_CURSOR_AGE_HOURS = 1

/** The moment to read the directory as of: the cursor's, as long as it is recent and not to come. */
export function toSnapshotTime(cursor: { at: string } | null, now: Date): Date {
  if (!cursor) return now
  const oldest = now.getTime() - MAX_CURSOR_AGE_HOURS * 3_600_000
  return new Date(Math.min(now.getTime(), Math.max(oldest, Date.parse(cursor.at))))
}

type Near = { lat: number; lon: number; radius_meters: number }

/** Whom a reader wants of the directory. `q` is null where too little was typed to narrow by. */
export type DirectoryQuery = {
  user_type: 'bartender' | 'entertainer' | null
  on_now: boolean
  q: string | null
  near: Near | null
}

/** What a filter asks for. Handles may be typed with their sign. */
export function toDirectoryQuery(filter: TalentFilter): DirectoryQuery {
  const { user_type = null, on_now, lat, lon, radius_meters } = filter
  const q = filter.q.replace(/^@/, '')
  const near = lat === undefined || lon === undefined ? null : { lat, lon, radius_meters }
  return { user_type, on_now, q: isSearchable(q) ? q : null, near }
}

/** Whether somebody without a shift can be among them. */
export const includesTalentWithoutShift = ({ on_now, near }: DirectoryQuery): boolean => !on_now && !near

/** One text for each filter: a position in one list means nothing in another. */
export const buildFilterKey = ({ user_type, on_now, q, near }: DirectoryQuery): string =>
  JSON.stringify([user_type, on_now, q, near && [near.lat, near.lon, near.radius_meters]])
