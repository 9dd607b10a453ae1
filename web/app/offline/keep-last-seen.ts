import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/core/api.ts'
import { dropLastSeen, type LastSeen, readLastSeen, type SeenPart, writeLastSeen } from '#web/core/last-seen.ts'
import { queryClient } from '#web/core/query.ts'
import { onForget, whoIsIn } from '#web/core/session.ts'
import { isoText } from '#web/ui/times.ts'

const AFTER_MS = 400
const MOST = 30

// Of pictures nothing is kept: their links end, and each is asked for anew.
const bare = (shift: ShiftLine): ShiftLine => ({ ...shift, talent_avatar_url: null })
const barePost = (post: Post): Post => ({
  ...post,
  image_url: null,
  image_full_url: null,
  author: post.author && { ...post.author, avatar_url: null },
  venue: post.venue && { ...post.venue, venue_image_url: null },
})

const keys = { posts: api.feed.page.key(), followed: api.shifts.followed.key(), mine: api.shifts.mine.key() }

type Listed<Item> = { items: Item[] }

/** Everything read so far under a key, page after page, each thing once, as old as its oldest page. Null when nothing was. */
const readSoFar = <Item extends { id: string }>(queryKey: readonly unknown[]): SeenPart<Item> | null => {
  const answers = queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .flatMap(({ state }) => (state.data ? [{ at: state.dataUpdatedAt, data: state.data as Paged<Item> }] : []))
  if (answers.length === 0) return null
  const items = answers.flatMap(({ data }) => ('pages' in data ? data.pages.flatMap((page) => page.items) : data.items))
  const oldest = Math.min(...answers.map(({ at }) => at))
  return {
    read_at: isoText(oldest),
    items: [...new Map(items.map((item) => [item.id, item])).values()].slice(0, MOST),
  }
}
type Paged<Item> = Listed<Item> | { pages: Listed<Item>[] }

const withItems = <Item>(part: SeenPart<Item> | null, change: (item: Item) => Item) =>
  part && { ...part, items: part.items.map(change) }

const save = async (account_id: string) => {
  const before = await readLastSeen(Date.now())
  const known = before?.account_id === account_id ? before : undefined
  const seen: LastSeen = {
    account_id,
    posts: withItems(readSoFar<Post>(keys.posts), barePost) ?? known?.posts ?? null,
    followed: withItems(readSoFar<ShiftLine>(keys.followed), bare) ?? known?.followed ?? null,
    mine: withItems(readSoFar<ShiftLine>(keys.mine), bare) ?? known?.mine ?? null,
  }
  // Whoever left meanwhile leaves nothing behind.
  if (hasLeft || whoIsIn() !== account_id) return
  await writeLastSeen(seen)
  if (hasLeft || whoIsIn() !== account_id) await dropLastSeen()
}

let timer: ReturnType<typeof setTimeout> | undefined
let hasLeft = false

/** From now on what is read of feed and schedule is kept for a dead spot. Called once a document. */
export const keepLastSeen = () => {
  const kept = new Set(Object.values(keys).map((key) => String(key[0])))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success' && kept.has(String(query.queryKey[0]))) soon()
  })
  onForget(() => {
    hasLeft = true
    clearTimeout(timer)
  })
  soon()
}

const soon = () => {
  const account = whoIsIn()
  clearTimeout(timer)
  if (account) timer = setTimeout(() => void save(account).catch(() => undefined), AFTER_MS)
}
