import type { Night } from '#contract/night-choice.ts'
import type { TalentFilter } from '#contract/talent.ts'
import { isSearchable } from '#server/search/rules.ts'

/** How long pages are read as of the time of the first page. Afterwards the list may shift between pages. */
const MAX_CURSOR_AGE_HOURS = 1

/** The time as of which to read the directory: that of the cursor, limited to the past hour. */
export function toSnapshotTime(cursor: { at: string } | null, now: Date): Date {
  if (!cursor) return now
  const oldest = now.getTime() - MAX_CURSOR_AGE_HOURS * 3_600_000
  return new Date(Math.min(now.getTime(), Math.max(oldest, Date.parse(cursor.at))))
}

type Near = { lat: number; lon: number; radius_meters: number }

/** A parsed filter of the directory. `q` is null if the search text is too short. */
export type DirectoryQuery = {
  user_type: 'bartender' | 'entertainer' | null
  on_now: boolean
  q: string | null
  near: Near | null
  night: Night | null
}

/** Parses a filter. A search text may start with the `@` of a username. No one is on now in a night that is chosen. */
export function toDirectoryQuery(filter: TalentFilter, night: Night | null): DirectoryQuery {
  const { user_type = null, on_now, lat, lon, radius_meters } = filter
  const q = filter.q.replace(/^[@＠]/, '')
  const near = lat === undefined || lon === undefined ? null : { lat, lon, radius_meters }
  return { user_type, on_now: on_now && !night, q: isSearchable(q) ? q : null, near, night }
}

/** Whether talent without a shift can match. */
export const includesTalentWithoutShift = ({ on_now, near, night }: DirectoryQuery): boolean =>
  !on_now && !near && !night

/** Identifies a filter, because a cursor is valid only for the list of its own filter. */
export const buildFilterKey = ({ user_type, on_now, q, near, night }: DirectoryQuery): string =>
  JSON.stringify([user_type, on_now, q, near && [near.lat, near.lon, near.radius_meters], night])
