import { mayOfferPush, type PushOfferKind } from './push-memory.ts'

export const isPushSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPhone or iPad. iPads say that they are a Mac, which has no touchscreen. */
const isAppleTouchDevice = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** An iPhone or iPad that shows notifications only of apps on its home screen. */
export const mustInstallForPush = () => isAppleTouchDevice() && !isInstalled() && !isPushSupported()

export const isOpenedFromAppleHomeScreen = () => isAppleTouchDevice() && isInstalled()

/** The offer that may be made now, if any: never after the browser’s own refusal, and at most every 30 days. */
export const choosePushOffer = (now: number): PushOfferKind | undefined => {
  const kind = mustInstallForPush() ? 'install' : isPushSupported() ? 'ask' : undefined
  if (!kind || !mayOfferPush(kind, now)) return undefined
  return kind === 'ask' && Notification.permission === 'denied' ? undefined : kind
}

/** `phone`, `iPad` or `device`, to name what the page is shown on. */
export const describeThisDevice = (userAgent: string): string => {
  if (userAgent.includes('iPad')) return 'iPad'
  return /iPhone|iPod|Android.*Mobile/.test(userAgent) ? 'phone' : 'device'
}
