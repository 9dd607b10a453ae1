import { queryClient } from '#web/core/query.ts'
import { refreshSession } from '#web/core/session.ts'
import { listenInOneTab } from './one-of-all-tabs.ts'
import { readAnew } from './read-anew.ts'

/** Keeps what is on the page true as things happen, until it is stopped. */
export const startLive = (me: string): (() => void) => {
  const { hear, stop } = readAnew(queryClient)
  // What the server knew of this browser ended with the session before.
  void import('#web/core/push-device.ts').then(({ keepDevice }) => keepDevice(me)).catch(() => undefined)
  const leave = listenInOneTab(me, (event) => {
    // A stream ends when one's rights change: what one may see now is asked before anything is read. With the first
    // greeting too: a tab that joined late hears no other, and this one's page may have stood a while.
    if (event.kind === 'hello') void refreshSession()
    hear(event)
  })
  return () => {
    leave()
    stop()
  }
}
