import { Suspense } from 'react'
import type { Me } from '#contract/accounts.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

// Loaded on demand, because only venue owners need it.
const MyVenues = lazyPart(() => import('./MyVenues.tsx').then((module) => ({ default: module.MyVenuesSection })))

/** Shows the user's own venues on the home page of any role. */
export const MyVenuesIfOwner = ({ me }: { me: Me }) =>
  me.owns_venue ? (
    <Suspense>
      <MyVenues me={me} />
    </Suspense>
  ) : null
