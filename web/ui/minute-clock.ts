import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

// Ticks just after the full minute, so that a shift that ends at 1:00 has ended by then.
const scheduleTick = () => {
  timer = setTimeout(
    () => {
      tick()
      scheduleTick()
    },
    MINUTE - (Date.now() % MINUTE) + 50,
  )
}

// Timers of a background tab run late, so check the clock when the tab becomes visible.
const tickIfVisible = () => {
  if (document.visibilityState === 'visible') tick()
}

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    scheduleTick()
    document.addEventListener('visibilitychange', tickIfVisible)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tickIfVisible)
  }
}

const getNow = () => {
  // Without listeners the clock stops, so the first read afterwards must catch up.
  if (listeners.size === 0 && Date.now() - now >= MINUTE) now = Date.now()
  return now
}

/** The time in milliseconds, updated every full minute. All components share one timer. */
export const useCurrentMinute = () => useSyncExternalStore(subscribe, getNow)
