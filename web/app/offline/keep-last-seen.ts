import type { Post } from '#contract/posts.ts'
import type { ShiftLine } from '#contract/shifts.ts'
import { api } from '#web/app/api.ts'
import { queryClient } from '#web/app/query.ts'
import { onForget, whoIsIn } from '#web/app/session.ts'
import { dropLastSeen, type LastSeen, readLastSeen, writeLastSeen } from './last-seen.ts'

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

const kept = {
  posts: { key: api.feed.page.key(), read: (items: unknown[]) => (items as Post[]).map(barePost) },
  followed: { key: api.shifts.followed.key(), read: (items: unknown[]) => (items as ShiftLine[]).map(bare) },
  mine: {
    key: api.shifts.mine.key(),
    read: (items: unknown[], now: number) =>
      (items as ShiftLine[]).filter(({ end_time }) => Date.parse(end_time) > now).map(bare),
  },
} as const

type Listed = { items: unknown[] }

/** Everything read so far under a key, page after page, each thing once. Undefined when nothing was. */
const readSoFar = (key: readonly unknown[]): unknown[] | undefined => {
  const answers = queryClient
    .getQueriesData<Listed | { pages: Listed[] }>({ queryKey: key })
    .flatMap(([, data]) => (data ? [data] : []))
  if (answers.length === 0) return undefined
  const items = answers.flatMap((data) => ('pages' in data ? data.pages.flatMap((page) => page.items) : data.items))
  return [...new Map(items.map((item) => [(item as { id: string }).id, item])).values()].slice(0, MOST)
}

const save = async (account_id: string) => {
  const now = Date.now()
  const before = await readLastSeen(now)
  const known = before?.account_id === account_id ? before : undefined
  const seen: LastSeen = { account_id, saved_at: new Date(now).toISOString(), posts: [], followed: [], mine: [] }
  for (const [name, { key, read }] of Object.entries(kept)) {
    const items = readSoFar(key)
    Object.assign(seen, { [name]: items ? read(items, now) : (known?.[name as keyof typeof kept] ?? []) })
  }
  // Whoever left meanwhile leaves nothing behind.
  if (whoIsIn() !== account_id) return
  await writeLastSeen(seen)
  if (whoIsIn() !== account_id) await dropLastSeen()
}

let timer: ReturnType<typeof setTimeout> | undefined

/** From now on what is read of feed and schedule is kept for a dead spot. Called once a document. */
export const keepLastSeen = () => {
  const soon = () => {
    const account = whoIsIn()
    clearTimeout(timer)
    if (account) timer = setTimeout(() => void save(account).catch(() => undefined), AFTER_MS)
  }
  const keys = new Set(Object.values(kept).map(({ key }) => String(key[0])))
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const path: unknown = query.queryKey[0]
    if (type !== 'updated' || query.state.status !== 'success' || !keys.has(String(path))) return
    soon()
  })
  onForget(() => clearTimeout(timer))
  soon()
}
