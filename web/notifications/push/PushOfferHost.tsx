import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { client } from '#web/core/api.ts'
import { choosePushOffer, isOpenedFromAppleHomeScreen } from '#web/core/push-support.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { closePushOffer, offerPush, usePushOffer } from './push-offer.ts'

// Loaded on demand, because each user sees it at most once a month.
const PushOfferSheet = lazyPart(() =>
  import('./PushOfferSheet.tsx').then((module) => ({ default: module.PushOfferSheet })),
)

/** Renders the offer of push notifications for every button that can open it. Closes it when the page changes. */
export const PushOfferHost = () => {
  const offer = usePushOffer()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => closePushOffer, [pathname])
  useEffect(() => void offerOnHomeScreen().catch(() => undefined), [])
  if (!offer) return null
  return (
    <Suspense>
      <PushOfferSheet offer={offer} onClose={closePushOffer} />
    </Suspense>
  )
}

/** An iPhone gets the offer again once the app is opened from its home screen, about the person followed last. */
const offerOnHomeScreen = async () => {
  if (!isOpenedFromAppleHomeScreen() || choosePushOffer(Date.now()) !== 'ask') return
  const { items } = await client.relationships.following({})
  const [newest] = items
  if (newest) offerPush(newest)
}
