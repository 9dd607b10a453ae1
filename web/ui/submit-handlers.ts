import type { FormEvent, KeyboardEvent } from 'react'

/** Submit handlers of a form with a multi-line text: by its button or Ctrl+Enter. Ignores a submit while `busy`. */
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
