import { useEffect, useState } from 'react'

// A file input is hidden behind a button, which then carries `data-invalid` instead.
const WRONG_FIELD = '[aria-invalid="true"]:not([type="file"]), [data-invalid]'
const BAR = '[data-form-bar]'
/** Pixels between a wrong field and the bar, for the field's message. */
const ROOM_FOR_MESSAGE = 48

/** After each submit, moves the focus to the first wrong field of the form or else to the message in its bar. */
export const useRevealFailure = () => {
  const [submitted, setSubmitted] = useState<{ form: Element }>()
  useEffect(() => {
    if (submitted) revealFailure(submitted.form)
  }, [submitted])
  return (form: Element) => setSubmitted({ form })
}

const revealFailure = (form: Element) => {
  const bar = form.querySelector<HTMLElement>(BAR)
  const field = form.querySelector<HTMLElement>(WRONG_FIELD)
  if (!field) return bar?.querySelector<HTMLElement>('[data-form-problem]')?.focus({ preventScroll: true })
  field.focus({ preventScroll: true })
  if (!isInView(field, bar)) field.scrollIntoView({ block: 'start' })
}

/** Whether the field is below the top bar, and above the form's bar with its message. */
const isInView = (field: Element, bar: Element | null) => {
  const { top, bottom } = field.getBoundingClientRect()
  const end = bar?.getBoundingClientRect().top ?? window.innerHeight
  return (
    top >= parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) && bottom + ROOM_FOR_MESSAGE <= end
  )
}
