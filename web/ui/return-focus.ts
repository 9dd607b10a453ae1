import { useRef } from 'react'

/** Focuses the page if the element that opened a dialog was removed, for example with a deleted item. */
export const focusMainIfLost = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })

/** Returns the focus to the previous element when a dialog without a Radix trigger closes. Spread on its content. */
export const useReturnFocus = () => {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
