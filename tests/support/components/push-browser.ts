import { onTestFinished, vi } from 'vitest'

type Options = {
  permission?: NotificationPermission
  /** What the person answers when the browser asks. */
  answer?: NotificationPermission
  /** Whether the browser has a subscription. */
  isSubscribed?: boolean
  /** The server's key at the time of that subscription. */
  subscribedKey?: number
}

const KEYS = { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) }
/** The server's key as `push.key` answers it, and as a subscription has it. */
export const PUBLIC_KEY = 'AQ'

/** Gives the page a service worker and a push service until the test ends. */
export const usePushBrowser = ({
  permission = 'default',
  answer = 'granted',
  isSubscribed = false,
  subscribedKey = 1,
}: Options = {}) => {
  let count = 0
  const makeSubscription = (key = 1) => {
    count += 1
    const endpoint = `https://fcm.googleapis.com/fcm/send/${count}`
    return {
      endpoint,
      options: { applicationServerKey: new Uint8Array([key]).buffer },
      toJSON: () => ({ endpoint, keys: KEYS }),
      unsubscribe: async () => {
        browser.subscription = null
        return true
      },
    }
  }
  const browser = {
    subscription: isSubscribed ? makeSubscription(subscribedKey) : null,
    subscribe: vi.fn(async () => {
      browser.subscription = makeSubscription()
      return browser.subscription
    }),
    requestPermission: vi.fn(async () => {
      notification.permission = answer
      return answer
    }),
  }
  const notification = { permission, requestPermission: browser.requestPermission }
  const registration = {
    pushManager: { getSubscription: async () => browser.subscription, subscribe: () => browser.subscribe() },
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
    localStorage.clear()
  })
  return browser
}
