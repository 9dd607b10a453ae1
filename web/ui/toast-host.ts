import { useSyncExternalStore } from 'react'

// A live region has to stand for a moment before what comes into it is read out.
const LIVE_REGION_DELAY_MS = 150

let toasterRequested = false
const listeners = new Set<() => void>()
const { promise: toasterReady, resolve: resolveToasterReady } = Promise.withResolvers<void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything was said yet: until then nobody pays for the Toaster. */
export const useToasterRequested = () => useSyncExternalStore(subscribe, () => toasterRequested)

/** Brings the Toaster in; resolves when it can be heard. */
export const requestToaster = () => {
  toasterRequested = true
  for (const listener of listeners) listener()
  return toasterReady
}

/** The Toaster says that it is there. */
export const markToasterReady = () => {
  setTimeout(resolveToasterReady, LIVE_REGION_DELAY_MS)
}
