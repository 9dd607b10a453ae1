import { useCallback, useState } from 'react'

/** Whether what carries the ref is in the window now, clear of the dock. */
export const useInView = () => {
  const [inView, setInView] = useState(false)
  const ref = useCallback((node: Element | null) => {
    if (!node) return undefined
    const watch = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -64px 0px',
    })
    watch.observe(node)
    return () => {
      watch.disconnect()
      setInView(false)
    }
  }, [])
  return [ref, inView] as const
}
