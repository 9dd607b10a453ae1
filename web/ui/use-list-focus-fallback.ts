import { useEffect, useRef } from 'react'

/** When an item of a list leaves with the focus in it, the list takes the focus instead of the page's beginning. */
export const useListFocusFallback = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) box.current?.focus()
    before.current = count
  }, [count])
  return box
}
