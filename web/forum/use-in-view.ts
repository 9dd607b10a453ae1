import { useCallback, useState } from 'react'

/** Whether the element with the ref is in the viewport and not covered by the dock. */
export const useInView = () => {
  const [inView, setInView] = useState(false)
  const ref = useCallback((node: Element | null) => {
    if (!node) return undefined
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -64px 0px',
    })
    observer.observe(node)
    return () => {
      observer.disconnect()
      setInView(false)
    }
  }, [])
  return [ref, inView] as const
}
