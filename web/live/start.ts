import { queryClient } from '#web/app/query.ts'
import { listenInOneTab } from './one-of-all-tabs.ts'
import { readAnew } from './read-anew.ts'

/** Keeps what is on the page true as things happen, until it is stopped. */
export const startLive = (me: string): (() => void) => {
  const { hear, stop } = readAnew(queryClient)
  // What the server knew of this browser ended with the session before.
  void import('#web/push/device.ts').then(({ keepDevice }) => keepDevice(me)).catch(() => undefined)
  const leave = listenInOneTab(me, hear)
  return () => {
    leave()
    stop()
  }
}
