import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

/** `page`: another page of the app, or closing a dialog. `document`: a reload, closing the tab, or another site. */
export type NavigationKind = 'page' | 'document'
/** Whether leaving would lose something the user entered. */
type HasUnsavedChanges = (leaving: NavigationKind) => boolean

const forms = new Set<HasUnsavedChanges>()
const { subscribe, notify } = createListeners()
type DiscardPrompt = () => Promise<boolean>
let discardPrompt: DiscardPrompt | undefined
const promptWaiters = new Set<(question: DiscardPrompt) => void>()
let guardRequested = false

/** Whether the page has a form. */
export const useHasGuardedForms = () => useSyncExternalStore(subscribe, () => forms.size > 0)

/** Whether the user has used a page with a form. The guard's code loads only then. */
export const useGuardRequested = () => useSyncExternalStore(subscribe, () => guardRequested)

const requestGuard = () => {
  guardRequested = true
  notify()
}

/** How using a form starts: by focusing a field or by touching the page. */
const FIRST_USES = ['focusin', 'pointerdown'] as const

const hasUnsavedChanges = (leaving: NavigationKind): boolean => [...forms].some((form) => form(leaving))

/** Called by the guard with its function that asks whether to discard changes. */
export const setDiscardPrompt = (next: DiscardPrompt | undefined) => {
  discardPrompt = next
  if (!next) return
  for (const resolve of promptWaiters) resolve(next)
  promptWaiters.clear()
}

/** Asks whether to discard changes. Waits for the guard's code, which may still be loading. */
const promptDiscard = async (): Promise<boolean> => {
  if (discardPrompt) return discardPrompt()
  requestGuard()
  const prompt = await new Promise<DiscardPrompt>((resolve) => promptWaiters.add(resolve))
  return prompt()
}

/** Resolves to whether to continue: nothing would be lost, or the user agreed to discard. */
export const confirmDiscard = async (leaving: NavigationKind): Promise<boolean> =>
  !hasUnsavedChanges(leaving) || promptDiscard()

/** The browser asks in its own words. This doesn't wait for the guard's code. */
const warnBeforeUnload = (event: BeforeUnloadEvent) => {
  if (hasUnsavedChanges('document')) event.preventDefault()
}

/** The app itself is leaving the document, so don't ask about the open forms. Forms that open later are asked about. */
export const allowUnload = () => {
  forms.clear()
  notify()
}

/**
 * Asks before unsaved changes are lost: on a link, Back, a reload and, through `leave`, when a dialog closes. `form` is
 * called only on leaving, so no component has to track changes.
 */
export const useUnsavedChangesGuard = (form: HasUnsavedChanges) => {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const guarded: HasUnsavedChanges = (leaving) => latest.current(leaving)
    forms.add(guarded)
    window.addEventListener('beforeunload', warnBeforeUnload)
    for (const use of FIRST_USES) window.addEventListener(use, requestGuard, { once: true })
    notify()
    return () => {
      forms.delete(guarded)
      if (forms.size === 0) {
        window.removeEventListener('beforeunload', warnBeforeUnload)
        for (const use of FIRST_USES) window.removeEventListener(use, requestGuard)
      }
      notify()
    }
  }, [])
  /** Calls `close`, after asking if changes would be lost. */
  const leave = useCallback(async (close: () => void) => {
    if (!latest.current('page') || (await promptDiscard())) close()
  }, [])
  return { leave: (close: () => void) => void leave(close) }
}

/** Whether two form states differ for the user. Undefined, null, empty text and an unticked box count as equal. */
export const hasChanged = (one: unknown, other: unknown): boolean => {
  if (isBlank(one) && isBlank(other)) return false
  if (!isRecord(one) || !isRecord(other)) return !Object.is(one, other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].some((key) => hasChanged(one[key], other[key]))
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || value === false

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
