import { useEffect } from 'react'
import { THREAD_LIST_WATCH_ID } from '#contract/live.limits.ts'
import { createListeners } from '#web/ui/listeners.ts'

type Kind = 'post' | 'thread' | 'threads'
const watched = new Map<string, { kind: Kind; count: number }>()
const { subscribe, notify } = createListeners()

const changeWatchCount = (kind: Kind, id: string, by: 1 | -1) => {
  const count = (watched.get(id)?.count ?? 0) + by
  // Reinserted so that the most recent id comes last.
  watched.delete(id)
  if (count > 0) watched.set(id, { kind, count })
  notify()
}

/** Ids of the posts, discussions and lists of discussions that this tab shows, most recent last. */
export const listWatchedIds = (): string[] => [...watched.keys()]

export const listWatchedIdsByKind = (kind: Kind): string[] =>
  listWatchedIds().filter((id) => watched.get(id)?.kind === kind)

export const onWatchedChange = subscribe

const useWatch = (kind: Kind, id: string) =>
  useEffect(() => {
    changeWatchCount(kind, id, 1)
    return () => changeWatchCount(kind, id, -1)
  }, [kind, id])

/** Receives live events for a post and its comments while the component is mounted. */
export const useWatchPost = (id: string) => useWatch('post', id)

/** Receives live events for a discussion while the component is mounted. */
export const useWatchThread = (id: string) => useWatch('thread', id)

/** Receives live events for the list of discussions while the component is mounted. */
export const useWatchThreadList = () => useWatch('threads', THREAD_LIST_WATCH_ID)
