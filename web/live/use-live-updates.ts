import { useEffect } from 'react'

const START_DELAY_MS = 2000

/** Listens as long as this person is signed in. Nothing of it is fetched before the page stands. */
export const useLiveUpdates = (me: string) =>
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const begin = () =>
      import('./start.ts').then(
        ({ startLiveUpdates }) => {
          if (!gone) stop = startLiveUpdates(me)
        },
        // Without it the page is as true as when it was read.
        () => undefined,
      )
    const idle = typeof requestIdleCallback === 'function'
    const turn = idle
      ? requestIdleCallback(() => void begin(), { timeout: START_DELAY_MS })
      : setTimeout(begin, START_DELAY_MS)
    return () => {
      gone = true
      if (idle) cancelIdleCallback(Number(turn))
      else clearTimeout(turn)
      stop?.()
    }
  }, [me])
