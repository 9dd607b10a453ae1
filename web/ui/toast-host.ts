import { useSyncExternalStore } from 'react'

// A live region has to stand for a moment before what comes into it is read out.
const SETTLE = 150

let wanted = false
const listeners = new Set<() => void>()
const { promise: standing, resolve: stands } = Promise.withResolvers<void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether anything was said yet: until then nobody pays for the Toaster. */
export const useToastsWanted = () => useSyncExternalStore(subscribe, () => wanted)

/** Brings the Toaster in; resolves when it can be heard. */
export const wantToasts = () => {
  wanted = true
  for (const listener of listeners) listener()
  return standing
}

/** The Toaster says that it is there. */
export const toasterStands = () => {
  setTimeout(stands, SETTLE)
}
