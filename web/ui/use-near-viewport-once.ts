import { useCallback, useState } from 'react'

/** Whether the element with the ref has been within `margin` of the viewport, to defer expensive content. */
export const useNearViewportOnce = (margin = '200px') => {
  const [seen, setSeen] = useState(false)
  const ref = useCallback(
    (node: Element | null) => {
      if (!node) return undefined
      const watch = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
        },
        { rootMargin: margin },
      )
      watch.observe(node)
      return () => watch.disconnect()
    },
    [margin],
  )
  return [ref, seen] as const
}
