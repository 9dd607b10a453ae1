import type { Me } from '#contract/accounts.ts'
import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import type { CachedList } from '#web/core/cached-lists.ts'
import { changeOfflineCopy, withoutOutdated } from '#web/core/change-offline-copy.ts'
import { isNightQuery } from '#web/core/nights/is-night-query.ts'
import { deleteOfflineCopy, type OfflineCopyData, type OfflineCopyPart } from '#web/core/offline-copy.ts'
import { listUniqueItems } from '#web/core/paging.ts'
import { queryClient } from '#web/core/query.ts'
import { getSignedInId, getSignedInMe, onUserDataCleared } from '#web/core/session.ts'
import { toIsoText } from '#web/ui/times.ts'
import { readCachedPages, updateVisitedPages, visitedKeys } from './visited-pages.ts'
import { saveVisitedPhotos } from './visited-photos.ts'

const SAVE_DELAY_MS = 400
const MAX_ITEMS = 30

// The copy contains no images: their URLs expire, and the server authorizes each request.
const withoutAvatar = (shift: ShiftLine): ShiftLine => ({ ...shift, talent_avatar_url: null })
const withoutImages = (post: Post): Post => ({
  ...post,
  image_url: null,
  image_full_url: null,
  author: post.author && { ...post.author, avatar_url: null },
  venue: post.venue && { ...post.venue, venue_image_url: null },
})

const keys = { posts: api.feed.page.key(), followed: api.shifts.followed.key(), mine: api.shifts.mine.key() }

/** All cached items under a query key, without duplicates, dated by the oldest page. Null if nothing is cached. */
const collectCachedItems = <Item extends { id: string }>(
  queryKey: readonly unknown[],
): OfflineCopyPart<Item> | null => {
  const entries = queryClient
    .getQueryCache()
    // A copy of other nights would hold more of people's schedules than the app shows offline.
    .findAll({ queryKey, predicate: (query) => !isNightQuery(query) })
    .flatMap(({ state }) => (state.data ? [{ at: state.dataUpdatedAt, data: state.data as CachedList<Item> }] : []))
  if (entries.length === 0) return null
  const pages = entries.flatMap(({ data }) => ('pages' in data ? data.pages : [data]))
  const oldest = Math.min(...entries.map(({ at }) => at))
  return { read_at: toIsoText(oldest), items: listUniqueItems(pages).slice(0, MAX_ITEMS) }
}

const mapPartItems = <Item>(part: OfflineCopyPart<Item> | null, change: (item: Item) => Item) =>
  part && { ...part, items: part.items.map(change) }

const saveOfflineCopy = async (me: Me) => {
  const now = Date.now()
  // The user may have logged out in the meantime; then nothing may be saved.
  const isLoggedOut = () => userDataCleared || getSignedInId() !== me.id
  const saved = await changeOfflineCopy(now, (copy) => {
    if (isLoggedOut()) return copy
    return withoutOutdated(collectOfflineCopy(me, copy?.account_id === me.id ? copy : null), now)
  })
  await saveVisitedPhotos(saved?.visited ?? [])
  if (isLoggedOut()) await deleteOfflineCopy()
}

/** The parts as cached now. Those that are not cached are kept from the earlier copy. */
const collectOfflineCopy = (me: Me, earlier: OfflineCopyData | null): OfflineCopyData => ({
  account_id: me.id,
  me: { ...me, avatar_url: null },
  posts: mapPartItems(collectCachedItems<Post>(keys.posts), withoutImages) ?? earlier?.posts ?? null,
  followed: mapPartItems(collectCachedItems<ShiftLine>(keys.followed), withoutAvatar) ?? earlier?.followed ?? null,
  mine: mapPartItems(collectCachedItems<ShiftLine>(keys.mine), withoutAvatar) ?? earlier?.mine ?? null,
  visited: updateVisitedPages(earlier?.visited ?? [], readCachedPages(queryClient)),
})

let timer: ReturnType<typeof setTimeout> | undefined
let userDataCleared = false

/** Starts saving the loaded feed and schedule for offline use. Call it once per document. */
export const startOfflineCopy = () => {
  const savedKeys = new Set([...Object.values(keys), ...visitedKeys].map((key) => String(key[0])))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    // A page that can't be read any more leaves the copy.
    if (type === 'updated' && query.state.status !== 'pending' && savedKeys.has(String(query.queryKey[0])))
      scheduleSave()
  })
  onUserDataCleared(() => {
    userDataCleared = true
    clearTimeout(timer)
  })
  scheduleSave()
}

const scheduleSave = () => {
  const me = getSignedInMe()
  clearTimeout(timer)
  if (me) timer = setTimeout(() => void saveOfflineCopy(me).catch(() => undefined), SAVE_DELAY_MS)
}
