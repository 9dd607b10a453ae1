import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'

/** Where the one copy lies that opens without a connection. */
const CACHE = 'last-seen'
const ADDRESS = '/last-seen'
/** Milliseconds. Older than this nobody should go by it. */
export const LASTS_MS = 24 * 3_600_000

/** What one account saw last: posts of its feed, its own shifts and those of the people it follows. */
export type LastSeen = {
  account_id: string
  saved_at: string
  posts: Post[]
  followed: ShiftLine[]
  mine: ShiftLine[]
}

/** Browsers that keep nothing have no `caches`, and so have pages without encryption. */
const store = () => (typeof caches === 'object' ? caches : undefined)

export const dropLastSeen = async () => {
  await store()
    ?.delete(CACHE)
    .catch(() => false)
}

export const writeLastSeen = async (seen: LastSeen) => {
  const cache = await store()?.open(CACHE)
  await cache?.put(ADDRESS, new Response(JSON.stringify(seen)))
}

/** The copy, unless there is none or it is too old, which is then the end of it. */
export const readLastSeen = async (now: number): Promise<LastSeen | null> => {
  const found = await store()?.match(ADDRESS, { cacheName: CACHE })
  if (!found) return null
  const seen = (await found.json()) as LastSeen
  if (now - Date.parse(seen.saved_at) < LASTS_MS) return seen
  await dropLastSeen()
  return null
}
