import { Suspense, useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { useMe } from '#web/core/session.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { venueTexts } from './texts.ts'

const ClaimVenueDialog = lazyPart(() =>
  import('./ClaimVenueDialog.tsx').then((module) => ({ default: module.ClaimVenueDialog })),
)

/** For business accounts at a venue without an owner: asks staff to make them the owner. */
export const ClaimVenueButton = ({ venue }: { venue: VenueDetail }) => {
  const me = useMe()
  const [open, setOpen] = useState(false)
  if (me.user_type !== 'business') return null
  return (
    <>
      <button
        type="button"
        className="link-line inline-flex min-h-11 items-center text-small"
        onClick={() => setOpen(true)}
      >
        {venueTexts.claim}
      </button>
      <Suspense>{open ? <ClaimVenueDialog venue={venue} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  )
}
