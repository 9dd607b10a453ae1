import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'

/** `page`: another page of the app, or closing a dialog. `document`: a reload, a closed tab, another site. */
export type NavigationKind = 'page' | 'document'
/** Whether something a person entered would be lost by leaving. */
type HasUnsavedChanges = (leaving: NavigationKind) => boolean

const forms = new Set<HasUnsavedChanges>()
const listeners = new Set<() => void>()
type DiscardPrompt = () => Promise<boolean>
let discardPrompt: DiscardPrompt | undefined
const promptWaiters = new Set<(question: DiscardPrompt) => void>()
let documentReleased = false

const notify = () => {
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a form is on the page: until then the guard's code is not loaded. */
export const useHasGuardedForms = () => useSyncExternalStore(subscribe, () => forms.size > 0)

export const hasUnsavedChanges = (leaving: NavigationKind): boolean =>
  !documentReleased && [...forms].some((form) => form(leaving))

/** The guard says how to ask whether changes may be discarded. */
export const setDiscardPrompt = (next: DiscardPrompt | undefined) => {
  discardPrompt = next
  if (!next) return
  for (const resolve of promptWaiters) resolve(next)
  promptWaiters.clear()
}

/** Asks whether changes may be discarded. The guard's code may still be on its way when a form is left at once. */
const promptDiscard = async (): Promise<boolean> => {
  const current = discardPrompt ?? (await new Promise<DiscardPrompt>((resolve) => promptWaiters.add(resolve)))
  return current()
}

/** Resolves to whether to go on: nothing would be lost, or the person said so. */
export const confirmDiscard = async (leaving: NavigationKind): Promise<boolean> =>
  !hasUnsavedChanges(leaving) || promptDiscard()

/** The document is on its way out, by its own doing: no question holds it up. */
export const allowUnload = () => {
  documentReleased = true
}

/**
 * Asks before what was entered is lost: on a link, Back, a reload and, through `leave`, when a dialog closes. It is
 * judged when somebody leaves, so that nothing has to be followed meanwhile.
 */
export const useUnsavedChangesGuard = (form: HasUnsavedChanges) => {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  })
  useEffect(() => {
    const guarded: HasUnsavedChanges = (leaving) => latest.current(leaving)
    forms.add(guarded)
    notify()
    return () => {
      forms.delete(guarded)
      notify()
    }
  }, [])
  /** Does what closes the form, after the question if there is something to lose. */
  const leave = useCallback(async (close: () => void) => {
    if (!latest.current('page') || (await promptDiscard())) close()
  }, [])
  return { leave: (close: () => void) => void leave(close) }
}

/** Whether two states of a form differ for whoever fills it in: nothing, an empty text and an unticked box are the same. */
export const hasChanged = (one: unknown, other: unknown): boolean => {
  if (isBlank(one) && isBlank(other)) return false
  if (!isRecord(one) || !isRecord(other)) return !Object.is(one, other)
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].some((key) => hasChanged(one[key], other[key]))
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '' || value === false

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
