import { useState } from 'react'
import { onUserDataCleared } from '#web/core/session.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'

// Only in memory: unsent text survives navigation within the app, but the next user of the device cannot read it.
const drafts = new Map<string, string>()
onUserDataCleared(() => drafts.clear())

/** Whether there is unsent text in any place whose name starts with the prefix. */
export const hasDraftWithPrefix = (prefix: string) => [...drafts.keys()].some((place) => place.startsWith(prefix))

/** State for unsent text, kept by `place`, for example `comment <post id>`. Warns before the page is closed. */
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
