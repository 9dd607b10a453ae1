import type { Me } from '#contract/accounts.ts'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'

/** The Cache Storage entry with the offline copy. */
const CACHE = 'last-seen'
const CACHE_URL = '/last-seen'
/** A copy older than this is too outdated to show (ms). */
export const OFFLINE_COPY_MAX_AGE_MS = 24 * 3_600_000

/** Items of one kind, and when they were fetched. */
export type OfflineCopyPart<Item> = { read_at: string; items: Item[] }

/** The content an account last loaded: posts of its feed, shifts of followed people, and its own shifts. */
export type OfflineCopyData = {
  account_id: string
  /** Null in a copy of an earlier build. */
  me: Me | null
  posts: OfflineCopyPart<Post> | null
  followed: OfflineCopyPart<ShiftLine> | null
  mine: OfflineCopyPart<ShiftLine> | null
}

/** `caches` is missing in some private modes, and on pages without HTTPS. */
const getCacheStorage = () => (typeof caches === 'object' ? caches : undefined)

export const deleteOfflineCopy = async () => {
  await getCacheStorage()
    ?.delete(CACHE)
    .catch(() => false)
}

/** On logout, deletes the offline copy, closes notifications, which may contain names, and clears the icon's badge. */
export const clearOfflineData = async () => {
  await deleteOfflineCopy()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await navigator.clearAppBadge?.()
}

export const writeOfflineCopy = async (seen: OfflineCopyData) => {
  const cache = await getCacheStorage()?.open(CACHE)
  await cache?.put(CACHE_URL, new Response(JSON.stringify(seen)))
}

/** Reads the copy without its outdated parts. Deletes it and returns null if no part is left. */
export const readOfflineCopy = async (now: number): Promise<OfflineCopyData | null> => {
  const found = await getCacheStorage()?.match(CACHE_URL, { cacheName: CACHE })
  if (!found) return null
  const { account_id, me = null, posts, followed, mine } = (await found.json()) as OfflineCopyData
  const seen = {
    account_id,
    me,
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
