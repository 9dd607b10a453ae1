import { useRef } from 'react'

/** What opened a layer may be gone with what it was about: then the focus stays on the page. */
export const focusMainIfLost = () =>
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  })

/** For layers opened without a radix trigger: the focus goes back to where it was when they opened. Spread on their content. */
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
