import { getViewerTimeZone } from '#web/ui/times.ts'
import { client } from './api.ts'
import { readRenamedKey } from './renamed-key.ts'
import { onUserDataCleared } from './session.ts'

/** Whether this browser receives pushes for the user. `denied`: the browser permission is blocked. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Stores the account that enabled pushes in this browser; another account that logs in here has not. */
const OWNER_KEY = 'push_owner'
const FORMER_OWNER_KEY = 'push_of'
/** The service worker may not start, and the push service, which belongs to the browser's maker, may not answer. */
const ENABLE_TIMEOUT_MS = 9000

/** The service worker or the browser's push service did not answer in time. */
export class PushServiceUnreachable extends Error {}

const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

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
  if (readRenamedKey(localStorage, OWNER_KEY, FORMER_OWNER_KEY) === me) return 'on'
  await subscription.unsubscribe()
  return 'off'
}

/** Requests the permission and registers this browser with the server. Call it only on a tap. */
export const enablePush = async (me: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(me)
  const deadline = AbortSignal.timeout(ENABLE_TIMEOUT_MS)
  const { pushManager } = await orUnreachable(navigator.serviceWorker.ready, deadline)
  const { public_key } = await client.push.key()
  const old = await pushManager.getSubscription()
  // The browser refuses to subscribe while a subscription with another key exists.
  if (old && !hasServerKey(old, public_key)) await old.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(public_key) }
  const subscription = await orUnreachable(pushManager.subscribe(options), deadline)
  await registerSubscription(subscription)
  localStorage.setItem(OWNER_KEY, me)
  return 'on'
}

export const disablePush = async (): Promise<PushState> => {
  const subscription = await getSubscription()
  localStorage.removeItem(OWNER_KEY)
  if (!subscription) return 'off'
  // The server comes first, so that an offline browser doesn't look unsubscribed when it is not.
  await client.push.unsubscribe({ endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}

/** Registers this browser again after login, because the server's subscription ended with the previous session. */
export const renewPushSubscription = async (me: string): Promise<void> => {
  if ((await readPushState(me)) !== 'on') return
  const subscription = await getSubscription()
  if (subscription) await registerSubscription(subscription)
}

const registerSubscription = async (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  await client.push.subscribe({
    endpoint: endpoint ?? subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    time_zone: getViewerTimeZone(),
  })
}

const decodeBase64Url = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

const hasServerKey = ({ options }: PushSubscription, public_key: string) => {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const expected = decodeBase64Url(public_key)
  return used.length === expected.length && used.every((byte, place) => byte === expected[place])
}

// Logging out ends the browser's subscription; the server deletes its part with the session.
onUserDataCleared(() => {
  if (isPushSupported()) void getSubscription().then((subscription) => subscription?.unsubscribe())
})
