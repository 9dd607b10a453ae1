import { useEffect, useRef } from 'react'

/** Scrolls a rail to its chosen item when that is beyond an end of the rail. */
export const useChosenInView = <Rail extends HTMLElement>(chosen: string) => {
  const ref = useRef<Rail>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice has another item
  useEffect(() => {
    const rail = ref.current
    const item = rail?.querySelector<HTMLElement>('[aria-current="true"]')
    if (!rail || !item) return
    const isInView =
      item.offsetLeft >= rail.scrollLeft && item.offsetLeft + item.offsetWidth <= rail.scrollLeft + rail.clientWidth
    // Not `scrollIntoView`, which would also move the page.
    if (!isInView) rail.scrollLeft = item.offsetLeft - (rail.clientWidth - item.offsetWidth) / 2
  }, [chosen])
  return ref
}
