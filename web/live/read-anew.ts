import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/live.ts'
import { api } from '#web/app/api.ts'
import { watchedPosts } from './watching.ts'

/** Several at once are read once. */
const TOGETHER_MS = 300

/** What to read anew once something was heard. Tabs nobody looks at wait until somebody does. */
export const readAnew = (cache: QueryClient) => {
  let heard: LiveEvent[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = () => {
    timer = undefined
    if (document.visibilityState === 'hidden') return
    const kinds = new Set(heard.map(({ kind }) => kind))
    const posts = new Set(heard.flatMap((event) => (event.kind === 'post' ? [event.id] : [])))
    heard = []
    const anew = (...keys: (readonly unknown[])[]) => {
      for (const queryKey of keys) void cache.invalidateQueries({ queryKey })
    }
    const hello = kinds.has('hello')
    if (hello || kinds.has('notices')) {
      anew(
        api.notifications.list.key(),
        api.notifications.unreadCount.key(),
        api.relationships.key(),
        api.shifts.followed.key(),
      )
      // A like comes as a notice: its count is on the page of the post.
      for (const id of watchedPosts()) posts.add(id)
    }
    if (hello || kinds.has('feed')) anew(api.feed.newer.key())
    for (const id of posts) {
      anew(
        api.posts.get.key({ input: { id } }),
        // All pages of it, whatever their cursor.
        api.posts.comments.key({ type: 'infinite' }),
        api.posts.likers.key({ type: 'infinite' }),
      )
    }
  }
  const soon = () => {
    if (heard.length > 0) timer ??= setTimeout(read, TOGETHER_MS)
  }
  document.addEventListener('visibilitychange', soon)

  return {
    hear: (event: LiveEvent) => {
      heard.push(event)
      soon()
    },
    stop: () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', soon)
    },
  }
}
