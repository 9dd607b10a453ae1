import { useCallback, useState } from 'react'

/** Whether the element with the ref has been near the viewport, to defer expensive content. */
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
