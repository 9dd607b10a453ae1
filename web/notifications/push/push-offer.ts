import { useSyncExternalStore } from 'react'
import type { PersonName } from '#web/core/person-name.ts'
import { createListeners } from '#web/ui/listeners.ts'

/** `username_slug`: names the person whose bell the offer turns on. */
export type FollowedPerson = PersonName & { username_slug: string }

let followed: FollowedPerson | undefined
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
export const offerPush = (person: FollowedPerson) => {
  followed = person
  notify()
}
