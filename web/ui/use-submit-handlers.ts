import type { FormEvent, KeyboardEvent } from 'react'
import { useRevealFailure } from './reveal-failure.ts'

/** Submit handlers of a form with a multi-line text: by its button or Ctrl+Enter. Ignores a submit while `busy`. */
export const useSubmitHandlers = (send: () => Promise<void>, busy: boolean) => {
  const revealFailure = useRevealFailure()
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!busy) void send().then(() => revealFailure(form))
  }
  return {
    onSubmit: (event: FormEvent) => submit(event),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !busy) submit(event)
    },
  }
}
