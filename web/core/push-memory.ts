import { createListeners } from '#web/ui/listeners.ts'
import { readRenamedKey } from './renamed-key.ts'

// What this browser remembers about pushes for its account. Logging out and switching accounts clear all of it.

/** The account that turned on pushes in this browser; another account that logs in here has not. */
const OWNER_KEY = 'push_owner'
const FORMER_OWNER_KEY = 'push_of'
const NEEDS_TAP_KEY = 'push_needs_tap'
const DAY = 86_400_000
const OFFER_PAUSE_MS = 30 * DAY

/** `ask`: turn on notifications; `install`: add the app to the home screen first. */
export type PushOfferKind = 'ask' | 'install'

const { subscribe, notify } = createListeners()

/** Some browsers refuse storage. Pages then work as if nothing were stored. */
const orUndefined = <Value>(access: () => Value): Value | undefined => {
  try {
    return access()
  } catch {
    return undefined
  }
}

export const isPushOwner = (me: string) =>
  orUndefined(() => readRenamedKey(localStorage, OWNER_KEY, FORMER_OWNER_KEY)) === me

export const setPushOwner = (me: string) => {
  orUndefined(() => {
    localStorage.setItem(OWNER_KEY, me)
    localStorage.removeItem(NEEDS_TAP_KEY)
  })
  notify()
}

/** The browser refused to subscribe again without a tap. */
export const setPushNeedsTap = () => {
  orUndefined(() => localStorage.setItem(NEEDS_TAP_KEY, '1'))
  notify()
}

export const forgetPushOwner = () => {
  orUndefined(() => {
    for (const key of [OWNER_KEY, FORMER_OWNER_KEY, NEEDS_TAP_KEY]) localStorage.removeItem(key)
  })
  notify()
}

/** Calls back when the owner, or whether a tap is needed, has changed. */
export const onPushMemoryChanged = subscribe

/** Whether the user turned on pushes in this browser, and only a tap can bring them back. */
export const isPushStopped = (me: string) =>
  isPushOwner(me) &&
  globalThis.Notification !== undefined &&
  (Notification.permission !== 'granted' || orUndefined(() => localStorage.getItem(NEEDS_TAP_KEY)) === '1')

const toOfferKey = (kind: PushOfferKind) => `push_offered_${kind}`

/** Whether an offer of this kind was not made within the last 30 days. Without storage none is made: it would return each time. */
export const mayOfferPush = (kind: PushOfferKind, now: number): boolean => {
  const offered = orUndefined(() => localStorage.getItem(toOfferKey(kind)))
  return offered !== undefined && now - Number(offered ?? Number.NEGATIVE_INFINITY) >= OFFER_PAUSE_MS
}

/** The offer was made, or the user has just turned pushes off. */
export const pausePushOffers = (kind: PushOfferKind, now: number) =>
  orUndefined(() => localStorage.setItem(toOfferKey(kind), String(now)))
