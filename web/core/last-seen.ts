import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'

/** Where the one copy lies that opens without a connection. */
const CACHE = 'last-seen'
const ADDRESS = '/last-seen'
/** Milliseconds. Older than this nobody should go by it. */
export const LASTS_MS = 24 * 3_600_000

/** Things of one kind, and when they were read. */
export type SeenPart<Item> = { read_at: string; items: Item[] }

/** What one account saw last: posts of its feed, shifts of the people it follows, and its own. */
export type LastSeen = {
  account_id: string
  posts: SeenPart<Post> | null
  followed: SeenPart<ShiftLine> | null
  mine: SeenPart<ShiftLine> | null
}

/** Browsers that keep nothing have no `caches`, and so have pages without encryption. */
const store = () => (typeof caches === 'object' ? caches : undefined)

export const dropLastSeen = async () => {
  await store()
    ?.delete(CACHE)
    .catch(() => false)
}

/** Whoever leaves leaves nothing: no copy, and no notification that names somebody. */
export const leaveNoTrace = async () => {
  await dropLastSeen()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

export const writeLastSeen = async (seen: LastSeen) => {
  const cache = await store()?.open(CACHE)
  await cache?.put(ADDRESS, new Response(JSON.stringify(seen)))
}

/** The copy, without the parts that are too old; where none is left, that is the end of it. */
export const readLastSeen = async (now: number): Promise<LastSeen | null> => {
  const found = await store()?.match(ADDRESS, { cacheName: CACHE })
  if (!found) return null
  const { account_id, posts, followed, mine } = (await found.json()) as LastSeen
  const seen = { account_id, posts: young(posts, now), followed: young(followed, now), mine: young(mine, now) }
  if (seen.posts ?? seen.followed ?? seen.mine) return seen
  await dropLastSeen()
  return null
}

const young = <Item>(part: SeenPart<Item> | null, now: number) =>
  part && now - Date.parse(part.read_at) < LASTS_MS ? part : null
