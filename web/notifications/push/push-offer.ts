import { useSyncExternalStore } from 'react'
import type { PersonName } from '#web/core/person-name.ts'
import { createListeners } from '#web/ui/listeners.ts'

let followed: PersonName | undefined
const { subscribe, notify } = createListeners()

/** The person about whom push notifications are offered. */
export const usePushOffer = () => useSyncExternalStore(subscribe, () => followed)

export const closePushOffer = () => {
  followed = undefined
  notify()
}

/**
 * Offers push notifications on this device, after the user has followed a person or turned on their bell. Whether there
 * is anything to offer is decided in `PushOfferSheet`, which loads on demand.
 */
export const offerPush = (person: PersonName) => {
  followed = person
  notify()
}
