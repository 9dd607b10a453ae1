import { lazy, Suspense } from 'react'
import type { Me } from '#contract/accounts.ts'

// Only who keeps a venue wants it.
const MyVenues = lazy(() => import('./MyVenues.tsx').then((module) => ({ default: module.MyVenuesSection })))

/** Whoever owns a venue keeps it on home, whatever they are. */
export const MyVenuesIfOwner = ({ me }: { me: Me }) =>
  me.owns_venue ? (
    <Suspense>
      <MyVenues me={me} />
    </Suspense>
  ) : null
