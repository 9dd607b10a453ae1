import { Suspense, useState } from 'react'
import type { VenueDetail } from '#contract/venues.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { useCurrentMinute } from '#web/ui/minute-clock.ts'
import { VenueHours } from '#web/venues/VenueHours.tsx'

const HoursWeek = lazyPart(() => import('#web/venues/HoursWeek.tsx').then((file) => ({ default: file.HoursWeek })))

/** The opening hours. The code that shows the week loads when it is first opened. */
export const VenueHoursSection = ({ venue }: { venue: VenueDetail }) => {
  const now = useCurrentMinute()
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <VenueHours
      venue={venue}
      now={now}
      onToggle={() => setWasOpened(true)}
      week={(hours, night) => <Suspense>{wasOpened ? <HoursWeek hours={hours} night={night} /> : null}</Suspense>}
    />
  )
}
