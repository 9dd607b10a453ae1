import { useEffect } from 'react'
import { FORUM_LIST } from '#contract/live.texts.ts'

type Kind = 'post' | 'thread' | 'threads'
const watched = new Map<string, { kind: Kind; count: number }>()
const listeners = new Set<() => void>()

const change = (kind: Kind, id: string, by: 1 | -1) => {
  const count = (watched.get(id)?.count ?? 0) + by
  // What was looked at last stands last.
  watched.delete(id)
  if (count > 0) watched.set(id, { kind, count })
  for (const listener of listeners) listener()
}

/** Posts and discussions that this tab shows whole, and the list of these; the newest last. */
export const watchedIds = (): string[] => [...watched.keys()]

export const watchedOf = (kind: Kind): string[] => watchedIds().filter((id) => watched.get(id)?.kind === kind)

export const onWatched = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useWatched = (kind: Kind, id: string) =>
  useEffect(() => {
    change(kind, id, 1)
    return () => change(kind, id, -1)
  }, [kind, id])

/** As long as this stands on the page, what changes in the post and under it is heard at once. */
export const useWatchedPost = (id: string) => useWatched('post', id)

/** The same of a discussion. */
export const useWatchedThread = (id: string) => useWatched('thread', id)

/** The same of the list of discussions. */
export const useWatchedThreads = () => useWatched('threads', FORUM_LIST)
