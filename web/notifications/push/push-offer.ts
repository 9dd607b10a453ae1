import { useSyncExternalStore } from 'react'
import type { PersonName } from '#web/core/person-name.ts'
import { isPushOwner, type PushOfferKind } from '#web/core/push-memory.ts'
import { choosePushOffer } from '#web/core/push-support.ts'
import { getSignedInId } from '#web/core/session.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** The offer of push notifications, and the followed person it is about. */
export type PushOffer = { kind: PushOfferKind; person: PersonName }

let offer: PushOffer | undefined
const { subscribe, notify } = createListeners()

export const usePushOffer = () => useSyncExternalStore(subscribe, () => offer)

export const closePushOffer = () => {
  offer = undefined
  notify()
}

/** Offers push notifications on this device, after the user has followed a person or turned on their bell. */
export const offerPush = (person: PersonName) => {
  const me = getSignedInId()
  if (!me || isPushOwner(me)) return
  const kind = choosePushOffer(Date.now())
  if (!kind) return
  offer = { kind, person }
  notify()
}
