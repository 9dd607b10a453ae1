import { useEffect } from 'react'

const START_DELAY_MS = 2000

/** Receives live updates while the user is logged in. The code loads when the browser is idle, after the page. */
export const useLiveUpdates = (me: string) =>
  useEffect(() => {
    let stop: (() => void) | undefined
    let unmounted = false
    const start = () =>
      import('#web/app/background.ts').then(
        ({ startLiveUpdates }) => {
          if (!unmounted) stop = startLiveUpdates(me)
        },
        // If the code fails to load, the page works without live updates.
        () => undefined,
      )
    const hasIdleCallback = typeof requestIdleCallback === 'function'
    const handle = hasIdleCallback
      ? requestIdleCallback(() => void start(), { timeout: START_DELAY_MS })
      : setTimeout(start, START_DELAY_MS)
    return () => {
      unmounted = true
      if (hasIdleCallback) cancelIdleCallback(Number(handle))
      else clearTimeout(handle)
      stop?.()
    }
  }, [me])
