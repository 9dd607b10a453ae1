import type { Me } from '#contract/accounts.ts'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { getCacheStorage, OFFLINE_CACHE, OFFLINE_LOCK } from './offline-data.ts'

const CACHE_URL = '/last-seen'
const HOUR = 3_600_000
/** Parts older than this are deleted (ms): people change their shifts and who sees them. */
const MAX_AGE = { posts: 24 * HOUR, shifts: 12 * HOUR }

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

/** Reads the copy, and deletes its outdated parts from the browser. Null if no part is left. */
export const readOfflineCopy = (now: number): Promise<OfflineCopyData | null> => changeOfflineCopy(now, (copy) => copy)

/**
 * Replaces the copy by what `change` makes of it; null is no copy. Tabs take turns, because each change is based on the
 * copy that the one before left.
 */
export const changeOfflineCopy = async (
  now: number,
  change: (copy: OfflineCopyData | null) => OfflineCopyData | null,
): Promise<OfflineCopyData | null> => {
  const storage = getCacheStorage()
  if (!storage) return null
  return navigator.locks.request(OFFLINE_LOCK, async () => {
    const stored = await (await storage.match(CACHE_URL, { cacheName: OFFLINE_CACHE }))?.text()
    const copy = change(stored === undefined ? null : withoutOutdated(JSON.parse(stored) as OfflineCopyData, now))
    if (!copy) await storage.delete(OFFLINE_CACHE)
    else if (JSON.stringify(copy) !== stored)
      await (await storage.open(OFFLINE_CACHE)).put(CACHE_URL, new Response(JSON.stringify(copy)))
    return copy
  })
}

/** Forgets the shifts of followed people, if some may have been hidden since they were read. */
export const dropFollowedShifts = () => changeOfflineCopy(Date.now(), (copy) => copy && { ...copy, followed: null })

/** A copy without parts that are too old and shifts that are over, or null if no part is left. */
export const withoutOutdated = (
  { account_id, me = null, posts, followed, mine }: OfflineCopyData,
  now: number,
): OfflineCopyData | null => {
  const copy = {
    account_id,
    me,
    posts: dropIfExpired(posts, MAX_AGE.posts, now),
    followed: withoutPastShifts(dropIfExpired(followed, MAX_AGE.shifts, now), now),
    mine: withoutPastShifts(dropIfExpired(mine, MAX_AGE.shifts, now), now),
  }
  return copy.posts || copy.followed || copy.mine ? copy : null
}

const dropIfExpired = <Item>(part: OfflineCopyPart<Item> | null, maxAge: number, now: number) =>
  part && now - Date.parse(part.read_at) < maxAge ? part : null

const withoutPastShifts = (part: OfflineCopyPart<ShiftLine> | null, now: number) =>
  part && { ...part, items: part.items.filter(({ end_time }) => Date.parse(end_time) > now) }
