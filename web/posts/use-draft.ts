import { useState } from 'react'
import { onUserDataCleared } from '#web/core/session.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'

// In memory alone: what was typed survives a look elsewhere on the page's way, and nobody who comes after reads it.
const drafts = new Map<string, string>()
onUserDataCleared(() => drafts.clear())

/** Whether something is not yet sent in the places that are called so. */
export const hasDraftWithPrefix = (place: string) => [...drafts.keys()].some((one) => one.startsWith(place))

/** A text not yet sent, by the place it is for. */
export const useDraft = (place: string) => {
  const [text, setText] = useState(() => drafts.get(place) ?? '')
  useUnsavedChangesGuard((leaving) => leaving === 'document' && text.trim() !== '')
  const change = (next: string) => {
    if (next) drafts.set(place, next)
    else drafts.delete(place)
    setText(next)
  }
  return [text, change] as const
}
