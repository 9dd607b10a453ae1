import { viewerZone } from '#web/ui/times.ts'
import { client } from './api.ts'
import { onForget } from './session.ts'

/** Whether this browser takes pushes for me: it cannot, its owner forbade it, no, yes. */
export type DeviceState = 'unsupported' | 'denied' | 'off' | 'on'

/** For whom this browser last said yes: somebody else who signs in here has not. */
const OWNER = 'push_of'
/** The worker comes with the page's own start; without one there is nothing to wait for. */
const READY_MS = 10_000

const supported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const registration = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(() => reject(new Error('no service worker')), READY_MS)),
  ])

const subscription = async () => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** What is the case; a subscription that somebody else left here is given up on the way. */
export const readDevice = async (me: string): Promise<DeviceState> => {
  if (!supported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const found = await subscription()
  if (!found) return 'off'
  if (localStorage.getItem(OWNER) === me) return 'on'
  await found.unsubscribe()
  return 'off'
}

/** Asks for the permission, and only ever at a tap; then the server is told where to push. */
export const turnOn = async (me: string): Promise<DeviceState> => {
  if ((await Notification.requestPermission()) !== 'granted') return readDevice(me)
  const { pushManager } = await registration()
  const { public_key } = await client.push.key()
  const old = await pushManager.getSubscription()
  // Under another key the browser would refuse.
  if (old && !sameKey(old, public_key)) await old.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(public_key) })
  await register(made)
  localStorage.setItem(OWNER, me)
  return 'on'
}

export const turnOff = async (): Promise<DeviceState> => {
  const found = await subscription()
  localStorage.removeItem(OWNER)
  if (!found) return 'off'
  // First the server: a browser that is offline must not believe it is done.
  await client.push.unsubscribe({ endpoint: found.endpoint })
  await found.unsubscribe()
  return 'off'
}

/** Tells the server anew after signing in again: what it knew ended with the session before. */
export const keepDevice = async (me: string): Promise<void> => {
  if ((await readDevice(me)) !== 'on') return
  const found = await subscription()
  if (found) await register(found)
}

const register = async (given: PushSubscription) => {
  const { endpoint, keys } = given.toJSON()
  await client.push.subscribe({
    endpoint: endpoint ?? given.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    time_zone: viewerZone(),
  })
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

const sameKey = ({ options }: PushSubscription, public_key: string) => {
  const used = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const wanted = bytesOf(public_key)
  return used.length === wanted.length && used.every((byte, place) => byte === wanted[place])
}

// Whoever leaves takes their pushes along; the server's part goes with the session.
onForget(() => {
  if (supported()) void subscription().then((found) => found?.unsubscribe())
})
