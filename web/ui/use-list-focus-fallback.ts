import { useEffect, useRef } from 'react'

/** When the focused item of a list is removed, the list takes the focus, which would otherwise go to the body. */
export const useListFocusFallback = (count: number) => {
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) box.current?.focus()
    before.current = count
  }, [count])
  return box
}
