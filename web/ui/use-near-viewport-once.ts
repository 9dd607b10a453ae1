import { useCallback, useState } from 'react'

/** Whether what carries the ref has come near the window once: what is costly can wait for it. */
export const useNearViewportOnce = () => {
  const [seen, setSeen] = useState(false)
  const ref = useCallback((node: Element | null) => {
    if (!node) return undefined
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: '200px' },
    )
    watch.observe(node)
    return () => watch.disconnect()
  }, [])
  return [ref, seen] as const
}
