import { useEffect } from 'react'

const watched = new Map<string, number>()
const listeners = new Set<() => void>()

const change = (id: string, by: 1 | -1) => {
  const count = (watched.get(id) ?? 0) + by
  // What was looked at last stands last.
  watched.delete(id)
  if (count > 0) watched.set(id, count)
  for (const listener of listeners) listener()
}

/** Posts that this tab shows whole, the newest last. */
export const watchedPosts = (): string[] => [...watched.keys()]

export const onWatchedPosts = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As long as this stands on the page, what changes in the post and under it is heard at once. */
export const useWatchedPost = (id: string) =>
  useEffect(() => {
    change(id, 1)
    return () => change(id, -1)
  }, [id])
