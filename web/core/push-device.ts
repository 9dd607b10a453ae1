import { getViewerTimeZone } from '#web/ui/times.ts'
import { client } from './api.ts'
import { onUserDataCleared } from './session.ts'

/** Whether this browser takes pushes for me: it cannot, its owner forbade it, no, yes. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** For whom this browser last said yes: somebody else who signs in here has not. */
const OWNER_KEY = 'push_of'
/** The worker comes with the page's own start; without one there is nothing to wait for. */
const WORKER_TIMEOUT_MS = 10_000

const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const getRegistration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), WORKER_TIMEOUT_MS)),
  ])

const getSubscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** What is the case; a subscription that somebody else left here is given up on the way. */
export const readPushState = async (me: string): Promise<PushState> => {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const found = await getSubscription()
  if (!found) return 'off'
  if (localStorage.getItem(OWNER_KEY) === me) return 'on'
  await found.unsubscribe()
  return 'off'
}

/** Asks for the permission, and only ever at a tap; then the server is told where to push. */
export const enablePush = async (me: string): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState(me)
  const { pushManager } = await getRegistration()
  const { public_key } = await client.push.key()
  const old = await pushManager.getSubscription()
  // Under another key the browser would refuse.
  if (old && !hasServerKey(old, public_key)) await old.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: decodeBase64Url(public_key) })
  await registerSubscription(made)
  localStorage.setItem(OWNER_KEY, me)
  return 'on'
}

export const disablePush = async (): Promise<PushState> => {
  const found = await getSubscription()
  localStorage.removeItem(OWNER_KEY)
  if (!found) return 'off'
  // First the server: a browser that is offline must not believe it is done.
  await client.push.unsubscribe({ endpoint: found.endpoint })
  await found.unsubscribe()
  return 'off'
}

/** Tells the server anew after signing in again: what it knew ended with the session before. */
export const renewPushSubscription = async (me: string): Promise<void> => {
  if ((await readPushState(me)) !== 'on') return
  const found = await getSubscription()
  if (found) await registerSubscription(found)
}

const registerSubscription = async (given: PushSubscription) => {
  const { endpoint, keys } = given.toJSON()
  await client.push.subscribe({
    endpoint: endpoint ?? given.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    time_zone: getViewerTimeZone(),
  })
}

const decodeBase64Url = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

const hasServerKey = ({ options }: PushSubscription, public_key: string) => {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const wanted = decodeBase64Url(public_key)
  return used.length === wanted.length && used.every((byte, place) => byte === wanted[place])
}

// Whoever leaves takes their pushes along; the server's part goes with the session.
onUserDataCleared(() => {
  if (isPushSupported()) void getSubscription().then((found) => found?.unsubscribe())
})
