import { ChevronDown, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatKitchen, formatOpeningState } from '#contract/format-opening.ts'
import type { VenueHours as Hours } from '#contract/opening-hours.ts'
import { toNight } from '#contract/opening-spans.ts'
import { toWallIn } from './wall-in-zone.ts'

type VenueHoursProps = {
  venue: { hours: Hours | null; time_zone: string }
  now: number
  /** The whole week, given the day whose night it is at the venue. */
  week: (hours: Hours, night: string) => ReactNode
  onToggle?: () => void
}

/** Whether a venue is open now; a tap shows the whole week. Nothing if the hours are unknown. */
export const VenueHours = ({ venue: { hours, time_zone: zone }, now, week, onToggle }: VenueHoursProps) => {
  if (!hours) return null
  const toWall = toWallIn(zone)
  const kitchen = formatKitchen(hours.state, toWall, now)
  return (
    <details className="group mb-2" onToggle={onToggle}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2.5 rounded-key [&::-webkit-details-marker]:hidden">
        <Clock aria-hidden className="size-5 flex-none text-ink-3" />
        <span className="min-w-0">
          <span className="sr-only">Opening hours: </span>
          <span className="font-semibold">{formatOpeningState(hours.state, toWall, now)}</span>
          {kitchen ? <span className="text-ink-2"> · {kitchen}</span> : null}
        </span>
        <ChevronDown aria-hidden className="size-5 flex-none text-ink-3 group-open:rotate-180" />
      </summary>
      {week(hours, toNight(toWall(now)))}
    </details>
  )
}
