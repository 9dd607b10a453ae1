import { useEffect } from 'react'
import { THREAD_LIST_WATCH_ID } from '#contract/live.texts.ts'

type Kind = 'post' | 'thread' | 'threads'
const watched = new Map<string, { kind: Kind; count: number }>()
const listeners = new Set<() => void>()

const changeWatchCount = (kind: Kind, id: string, by: 1 | -1) => {
  const count = (watched.get(id)?.count ?? 0) + by
  // What was looked at last stands last.
  watched.delete(id)
  if (count > 0) watched.set(id, { kind, count })
  for (const listener of listeners) listener()
}

/** Posts and discussions that this tab shows whole, and the list of these; the newest last. */
export const listWatchedIds = (): string[] => [...watched.keys()]

export const listWatchedIdsByKind = (kind: Kind): string[] =>
  listWatchedIds().filter((id) => watched.get(id)?.kind === kind)

export const onWatchedChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useWatch = (kind: Kind, id: string) =>
  useEffect(() => {
    changeWatchCount(kind, id, 1)
    return () => changeWatchCount(kind, id, -1)
  }, [kind, id])

/** As long as this stands on the page, what changes in the post and under it is heard at once. */
export const useWatchPost = (id: string) => useWatch('post', id)

/** The same of a discussion. */
export const useWatchThread = (id: string) => useWatch('thread', id)

/** The same of the list of discussions. */
export const useWatchThreadList = () => useWatch('threads', THREAD_LIST_WATCH_ID)
