import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'

// Screen readers announce content only if its live region has existed for a moment.
const LIVE_REGION_DELAY_MS = 150

let toasterRequested = false
const { subscribe, notify } = createListeners()
const { promise: toasterReady, resolve: resolveToasterReady } = Promise.withResolvers<void>()

/** Whether a toast has been requested. The Toaster loads only then. */
export const useToasterRequested = () => useSyncExternalStore(subscribe, () => toasterRequested)

/** Loads the Toaster. Resolves when screen readers can announce its content. */
export const requestToaster = () => {
  toasterRequested = true
  notify()
  return toasterReady
}

/** Called by the Toaster when it has mounted. */
export const markToasterReady = () => {
  setTimeout(resolveToasterReady, LIVE_REGION_DELAY_MS)
}
