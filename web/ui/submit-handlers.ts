import type { FormEvent, KeyboardEvent } from 'react'

/** The ways in which a form with a text of several lines is sent: its button, or Ctrl and Enter; never twice at once. */
export const buildSubmitHandlers = (send: () => Promise<void>, busy: boolean) => ({
  onSubmit: (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void send()
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return
    event.preventDefault()
    void send()
  },
})
