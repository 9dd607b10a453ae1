import { useSyncExternalStore } from 'react'

const MINUTE = 60_000
const listeners = new Set<() => void>()
let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined

const tick = () => {
  now = Date.now()
  for (const listener of listeners) listener()
}

// Just after the full minute, so that what ends at 1:00 has ended when the screen looks.
const scheduleTick = () => {
  timer = setTimeout(
    () => {
      tick()
      scheduleTick()
    },
    MINUTE - (Date.now() % MINUTE) + 50,
  )
}

// A sleeping tab's timers are late: look at the clock when it is looked at again.
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
  // Nobody listened for a while: a first look must not show an old minute.
  if (listeners.size === 0 && Date.now() - now >= MINUTE) now = Date.now()
  return now
}

/** The time in milliseconds, moved on at every full minute; all screens share one timer. */
export const useCurrentMinute = () => useSyncExternalStore(subscribe, getNow)
