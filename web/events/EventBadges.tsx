import { CalendarX } from 'lucide-react'
import { eventMessages } from '#contract/events.texts.ts'
import type { VenueEvent } from '#contract/events.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { isHappening } from './format-event.ts'

type EventBadgesProps = { event: Pick<VenueEvent, 'start_time' | 'end_time' | 'cancelled_at'>; now: number }

/** Whether an event is on or cancelled. */
export const EventBadges = ({ event, now }: EventBadgesProps) => {
  if (event.cancelled_at)
    return (
      <Badge tone="cherry" icon={<CalendarX aria-hidden />} className="mb-1">
        Cancelled
      </Badge>
    )
  if (!isHappening(event, now)) return null
  return (
    <Badge tone="lit" className="mb-1">
      {eventMessages.happening}
    </Badge>
  )
}
