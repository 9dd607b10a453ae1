import { useEffect, useState } from 'react'
import { readDraft, writeDraft } from '#web/core/form-drafts.ts'
import { getSessionUserId, onUserDataCleared } from '#web/core/session.ts'
import { useUnsavedChangesGuard } from '#web/ui/unsaved.ts'

// In memory, unsent text survives navigation within the app. Posts and comments also survive a reload of the tab.
const drafts = new Map<string, string>()
onUserDataCleared(() => drafts.clear())

/** Whether there is unsent text in any place whose name starts with the prefix. */
export const hasDraftWithPrefix = (prefix: string) => [...drafts.keys()].some((place) => place.startsWith(prefix))

/** State for unsent text, kept by `place`, for example `comment <post id>`. Warns before the page is closed. */
export const useDraft = (place: string, { survivesReload = false } = {}) => {
  const [text, setText] = useState(() => drafts.get(place) ?? (survivesReload ? readKeptText(place) : undefined) ?? '')
  useUnsavedChangesGuard((leaving) => leaving === 'document' && text.trim() !== '')
  const change = (next: string) => {
    if (next) drafts.set(place, next)
    else drafts.delete(place)
    if (survivesReload) writeDraft(getSessionUserId(), place, next || undefined)
    setText(next)
  }
  return [text, change] as const
}

/** State for a text that is edited. A reload of the tab keeps it; leaving the form deletes it. */
export const useKeptText = (place: string, before: string) => {
  const [text, setText] = useState(() => readKeptText(place) ?? before)
  useEffect(() => {
    const account = getSessionUserId()
    return () => writeDraft(account, place, undefined)
  }, [place])
  const change = (next: string) => {
    writeDraft(getSessionUserId(), place, next === before ? undefined : next)
    setText(next)
  }
  return [text, change] as const
}

const readKeptText = (place: string): string | undefined => {
  const kept = readDraft(getSessionUserId(), place)
  return typeof kept === 'string' ? kept : undefined
}
