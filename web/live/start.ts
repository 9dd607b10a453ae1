import { queryClient } from '#web/core/query.ts'
import { refreshSession } from '#web/core/session.ts'
import { createLiveInvalidator } from './live-invalidator.ts'
import { shareLiveStream } from './shared-stream.ts'

/** Keeps the page up to date with live events. Returns a function that stops it. */
export const startLiveUpdates = (me: string): (() => void) => {
  const { handleEvent, stop } = createLiveInvalidator(queryClient)
  // The push subscription ended with the previous session and is registered for this one.
  void renewPush(me).catch(() => undefined)
  const leave = shareLiveStream(me, (event) => {
    // The server ends a stream when the user's permissions change, so every hello refreshes the session before any
    // refetch. So does the first: a tab that joins late gets no other, and its page may have been open for a while.
    if (event.kind === 'hello') void refreshSession()
    handleEvent(event)
  })
  return () => {
    leave()
    stop()
  }
}

/** Without the permission, which most people never give, there is no subscription and nothing to load. */
const renewPush = async (me: string): Promise<void> => {
  if (globalThis.Notification?.permission !== 'granted') return
  const { renewPushSubscription } = await import('#web/core/push-device.ts')
  await renewPushSubscription(me)
}
