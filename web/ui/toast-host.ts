import { useSyncExternalStore } from 'react'

// Screen readers announce content only if its live region has existed for a moment.
const LIVE_REGION_DELAY_MS = 150

let toasterRequested = false
const listeners = new Set<() => void>()
const { promise: toasterReady, resolve: resolveToasterReady } = Promise.withResolvers<void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a toast has been requested. The Toaster loads only then. */
export const useToasterRequested = () => useSyncExternalStore(subscribe, () => toasterRequested)

/** Loads the Toaster. Resolves when screen readers can announce its content. */
export const requestToaster = () => {
  toasterRequested = true
  for (const listener of listeners) listener()
  return toasterReady
}

/** Called by the Toaster when it has mounted. */
export const markToasterReady = () => {
  setTimeout(resolveToasterReady, LIVE_REGION_DELAY_MS)
}
