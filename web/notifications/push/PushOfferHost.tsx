import { useLocation } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { PushOfferSheetProps } from './PushOfferSheet.tsx'
import { closePushOffer, usePushOffer } from './push-offer.ts'

// Loaded on demand, because few pages need it. Without it no offer is made, which no one misses.
const PushOfferSheet = lazy<ComponentType<PushOfferSheetProps>>(() =>
  import('./PushOfferSheet.tsx').then(
    (module) => ({ default: module.PushOfferSheet }),
    () => ({ default: () => null }),
  ),
)

/** Renders the offer of push notifications for every button that can open it. Closes it when the page changes. */
export const PushOfferHost = () => {
  const person = usePushOffer()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on navigation
  useEffect(() => closePushOffer, [pathname])
  if (!person) return null
  return (
    <Suspense>
      <PushOfferSheet person={person} onClose={closePushOffer} />
    </Suspense>
  )
}
