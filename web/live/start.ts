import { queryClient } from '#web/core/query.ts'
import { refreshSession } from '#web/core/session.ts'
import { createLiveInvalidator } from './live-invalidator.ts'
import { shareLiveStream } from './shared-stream.ts'

/** Keeps what is on the page true as things happen, until it is stopped. */
export const startLiveUpdates = (me: string): (() => void) => {
  const { hear, stop } = createLiveInvalidator(queryClient)
  // What the server knew of this browser ended with the session before.
  void import('#web/core/push-device.ts')
    .then(({ renewPushSubscription }) => renewPushSubscription(me))
    .catch(() => undefined)
  const leave = shareLiveStream(me, (event) => {
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
