import { Suspense, useState } from 'react'
import type { Profile } from '#contract/profiles.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

// Loaded on demand, because each user sees it at most once.
const PushOffer = lazyPart(() =>
  import('#web/notifications/push/PushOffer.tsx').then((module) => ({ default: module.PushOffer })),
)

/** Offers pushes in this browser after the user has followed someone. */
export const PushOfferAfterFollow = ({ person, name }: { person: Profile; name: string }) => {
  const { relationship_status } = person
  const [before, setBefore] = useState(relationship_status)
  const [followed, setFollowed] = useState(false)
  if (before !== relationship_status) {
    setBefore(relationship_status)
    setFollowed(relationship_status === 'following')
  }
  return <Suspense>{followed ? <PushOffer name={name} /> : null}</Suspense>
}
