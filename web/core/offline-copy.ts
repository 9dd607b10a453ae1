import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'

/** Where the one copy lies that opens without a connection. */
const CACHE = 'last-seen'
const CACHE_URL = '/last-seen'
/** Milliseconds. Older than this nobody should go by it. */
export const OFFLINE_COPY_MAX_AGE_MS = 24 * 3_600_000

/** Things of one kind, and when they were read. */
export type OfflineCopyPart<Item> = { read_at: string; items: Item[] }

/** What one account saw last: posts of its feed, shifts of the people it follows, and its own. */
export type OfflineCopyData = {
  account_id: string
  posts: OfflineCopyPart<Post> | null
  followed: OfflineCopyPart<ShiftLine> | null
  mine: OfflineCopyPart<ShiftLine> | null
}

/** Browsers that keep nothing have no `caches`, and so have pages without encryption. */
const getCacheStorage = () => (typeof caches === 'object' ? caches : undefined)

export const deleteOfflineCopy = async () => {
  await getCacheStorage()
    ?.delete(CACHE)
    .catch(() => false)
}

/** Whoever leaves leaves nothing: no copy, and no notification that names somebody. */
export const clearOfflineData = async () => {
  await deleteOfflineCopy()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

export const writeOfflineCopy = async (seen: OfflineCopyData) => {
  const cache = await getCacheStorage()?.open(CACHE)
  await cache?.put(CACHE_URL, new Response(JSON.stringify(seen)))
}

/** The copy, without the parts that are too old; where none is left, that is the end of it. */
export const readOfflineCopy = async (now: number): Promise<OfflineCopyData | null> => {
  const found = await getCacheStorage()?.match(CACHE_URL, { cacheName: CACHE })
  if (!found) return null
  const { account_id, posts, followed, mine } = (await found.json()) as OfflineCopyData
  const seen = {
    account_id,
    posts: dropIfExpired(posts, now),
    followed: dropIfExpired(followed, now),
    mine: dropIfExpired(mine, now),
  }
  if (seen.posts ?? seen.followed ?? seen.mine) return seen
  await deleteOfflineCopy()
  return null
}

const dropIfExpired = <Item>(part: OfflineCopyPart<Item> | null, now: number) =>
  part && now - Date.parse(part.read_at) < OFFLINE_COPY_MAX_AGE_MS ? part : null
