import { getViewerTimeZone } from '#web/ui/times.ts'
import { client } from './api.ts'
import { getErrorCode } from './errors.ts'
import { forgetPushOwner, isPushOwner, pausePushOffers, setPushNeedsTap, setPushOwner } from './push-memory.ts'
import { isPushSupported } from './push-support.ts'
import { onUserDataCleared } from './session.ts'

/** Whether this browser receives pushes for the user. `denied`: the browser permission is blocked. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The service worker may not start, and the push service, which belongs to the browser's maker, may not answer. */
const ENABLE_TIMEOUT_MS = 9000

/** The service worker or the browser's push service did not answer in time. */
export class PushServiceUnreachable extends Error {}

/** The answer of the browser, unless the deadline passes first. */
const orUnreachable = <Answer>(answer: Promise<Answer>, deadline: AbortSignal): Promise<Answer> =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) =>
      deadline.addEventListener('abort', () => reject(new PushServiceUnreachable('no answer'))),
    ),
  ])

const getSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** Reads the state. Also drops a subscription that another account left in this browser. */
export const readPushState = async (me: string): Promise<PushState> => {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await getSubscription()
  if (!subscription) return 'off'
  if (isPushOwner(me)) return 'on'
  await subscription.unsubscribe()
  return 'off'
}

/** Requests the permission and registers this browser with the server. Call it only on a tap. */
export const enablePush = async (me: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(me)
  await registerSubscription(await subscribeBrowser())
  setPushOwner(me)
  return 'on'
}

export const disablePush = async (): Promise<PushState> => {
  const subscription = await getSubscription()
  // Turning pushes off is an answer to the offer, too.
  pausePushOffers('ask', Date.now())
  // The server comes first, so that an offline browser doesn't look unsubscribed when it is not.
  if (subscription) await client.push.unsubscribe({ endpoint: subscription.endpoint })
  forgetPushOwner()
  await subscription?.unsubscribe()
  return 'off'
}

/**
 * Keeps pushes of the user alive: registers this browser again, because the server's subscription ended with the previous
 * session, and subscribes again if the browser has dropped its subscription or the server has another key. Asks nothing.
 */
export const renewPushSubscription = async (me: string): Promise<void> => {
  if (!isPushSupported() || Notification.permission !== 'granted') return
  const subscription = await getSubscription()
  if (!isPushOwner(me)) return void (await subscription?.unsubscribe())
  try {
    const isUsable = subscription && (await mayHaveServerKey(subscription))
    if (await renew(isUsable ? subscription : await subscribeBrowser())) setPushOwner(me)
    else forgetPushOwner()
  } catch (error) {
    if (!isTapNeeded(error)) throw error
    setPushNeedsTap()
  }
}

/** Returns false if the user removed this device on another one. */
const renew = async (subscription: PushSubscription): Promise<boolean> => {
  try {
    await registerSubscription(subscription, true)
  } catch (error) {
    const code = getErrorCode(error)
    if (code !== 'DEVICE_REMOVED' && code !== 'DEVICE_GONE') throw error
    await subscription.unsubscribe()
    if (code === 'DEVICE_REMOVED') return false
    // The push service no longer delivers to this subscription, although the browser still has it.
    await registerSubscription(await subscribeBrowser(), true)
  }
  return true
}

const isTapNeeded = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

const subscribeBrowser = async (): Promise<PushSubscription> => {
  const deadline = AbortSignal.timeout(ENABLE_TIMEOUT_MS)
  const { pushManager } = await orUnreachable(navigator.serviceWorker.ready, deadline)
  const { public_key } = await client.push.key()
  const old = await pushManager.getSubscription()
  // The browser refuses to subscribe while a subscription with another key exists.
  if (old && !hasServerKey(old, public_key)) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(public_key) }
  return orUnreachable(pushManager.subscribe(options), deadline)
}

const registerSubscription = async (subscription: PushSubscription, is_renewal = false) => {
  const { endpoint, keys } = subscription.toJSON()
  await client.push.subscribe({
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    time_zone: getViewerTimeZone(),
    is_renewal,
  })
}

const decodeBase64Url = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

/** The push service refuses messages to a subscription with another key. Some browsers do not say which one it has. */
const mayHaveServerKey = async (subscription: PushSubscription): Promise<boolean> => {
  const { options }: { options?: PushSubscriptionOptions } = subscription
  return !options?.applicationServerKey || hasServerKey(subscription, (await client.push.key()).public_key)
}

const hasServerKey = ({ options }: PushSubscription, public_key: string) => {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const expected = decodeBase64Url(public_key)
  return used.length === expected.length && used.every((byte, place) => byte === expected[place])
}

// Logging out ends the browser's subscription; the server deletes its part with the session.
onUserDataCleared(() => {
  if (isPushSupported()) void getSubscription().then((subscription) => subscription?.unsubscribe())
})
