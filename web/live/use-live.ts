import { useEffect } from 'react'

const SOON_MS = 2000

/** Listens as long as this person is signed in. Nothing of it is fetched before the page stands. */
export const useLive = (me: string) =>
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const begin = () =>
      import('./start.ts').then(
        ({ startLive }) => {
          if (!gone) stop = startLive(me)
        },
        // Without it the page is as true as when it was read.
        () => undefined,
      )
    const idle = typeof requestIdleCallback === 'function'
    const turn = idle ? requestIdleCallback(() => void begin(), { timeout: SOON_MS }) : setTimeout(begin, SOON_MS)
    return () => {
      gone = true
      if (idle) cancelIdleCallback(Number(turn))
      else clearTimeout(turn)
      stop?.()
    }
  }, [me])
