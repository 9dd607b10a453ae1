import type { Me, UserType } from '#contract/accounts.ts'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'

/** The cache that has the offline copy, and its address there. */
export const OFFLINE_CACHE = 'last-seen'
export const OFFLINE_COPY_URL = '/last-seen'
const HOUR = 3_600_000
/** Older parts are deleted (ms). Shifts go sooner, because people change them and who sees them. */
const POSTS_MAX_AGE = 24 * HOUR
const SHIFTS_MAX_AGE = 12 * HOUR

/** Items of one kind, and when they were fetched. */
export type OfflineCopyPart<Item> = { read_at: string; items: Item[] }

/** What was shown of a person or a venue when their page was last open. Never their posts, specials or events. */
export type VisitedPage = {
  kind: 'profiles' | 'venues'
  id: string
  slug: string
  read_at: string
  name: string
  /** A person's role; null for a venue. */
  user_type: UserType | null
  /** Below the name: @username, or the venue's city. */
  subtitle: string
  /** The path of the photo in the offline copy. */
  photo: string | null
  texts: { title: string; text: string }[]
  shifts: ShiftLine[]
}

/** The content an account last loaded: posts of its feed, shifts of followed people, its own shifts, and pages it visited. */
export type OfflineCopyData = {
  account_id: string
  /** Null in a copy of an earlier build. */
  me: Me | null
  posts: OfflineCopyPart<Post> | null
  followed: OfflineCopyPart<ShiftLine> | null
  mine: OfflineCopyPart<ShiftLine> | null
  /** The last pages of people and venues, newest first. */
  visited: VisitedPage[]
}

/** A copy of an earlier build may lack the newer parts. */
type StoredCopy = Omit<OfflineCopyData, 'me' | 'visited'> & Partial<Pick<OfflineCopyData, 'me' | 'visited'>>

/** `caches` is missing in some private modes, and on pages without HTTPS. */
export const getCacheStorage = () => (typeof caches === 'object' ? caches : undefined)

/** Counts deletions, so that a change that is under way does not bring the copy back. */
export const deletions = { count: 0 }

export const deleteOfflineCopy = async () => {
  deletions.count += 1
  await getCacheStorage()
    ?.delete(OFFLINE_CACHE)
    .catch(() => false)
}

/** On logout, deletes the offline copy, closes notifications, which may contain names, and clears the icon's badge. */
export const clearOfflineData = async () => {
  await deleteOfflineCopy()
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  await navigator.clearAppBadge?.()
}

/** The copy without parts that are too old. Null if no part is left. */
export const readOfflineCopy = async (now: number): Promise<OfflineCopyData | null> => {
  const found = await getCacheStorage()?.match(OFFLINE_COPY_URL, { cacheName: OFFLINE_CACHE })
  return found ? withoutOldParts((await found.json()) as StoredCopy, now) : null
}

export const withoutOldParts = (
  { account_id, me = null, posts, followed, mine, visited = [] }: StoredCopy,
  now: number,
): OfflineCopyData | null => {
  const isNewer = ({ read_at }: { read_at: string }, maxAge: number) => now - Date.parse(read_at) < maxAge
  const dropIfOlder = <Item>(part: OfflineCopyPart<Item> | null, maxAge: number) =>
    part && isNewer(part, maxAge) ? part : null
  const copy = {
    account_id,
    me,
    posts: dropIfOlder(posts, POSTS_MAX_AGE),
    followed: dropIfOlder(followed, SHIFTS_MAX_AGE),
    mine: dropIfOlder(mine, SHIFTS_MAX_AGE),
    visited: visited
      .filter((page) => isNewer(page, POSTS_MAX_AGE))
      .map((page) => (isNewer(page, SHIFTS_MAX_AGE) ? page : { ...page, shifts: [] })),
  }
  return copy.posts || copy.followed || copy.mine || copy.visited.length > 0 ? copy : null
}
