import type { ReactNode } from 'react'
import type { VenueEvent } from '#contract/events.ts'
import { cx } from '#web/ui/cx.ts'
import { EventBadges } from './EventBadges.tsx'
import { formatEventTimes, formatEventUntil, isHappening, withNonBreakingSpaces } from './format-event.ts'

type EventSummaryProps = {
  event: Pick<VenueEvent, 'start_time' | 'end_time' | 'cancelled_at' | 'venue_time_zone'>
  now: number
  /** The zone of the reader, who is told of another one. By default the browser's. */
  viewerZone?: string
  /** The event's name. */
  children: ReactNode
}

/** What every list says about an event: badge, name and time. */
export const EventSummary = ({ event, now, viewerZone, children }: EventSummaryProps) => {
  const on = isHappening(event, now) && !event.cancelled_at
  return (
    <>
      <EventBadges event={event} now={now} />
      <h3 className="text-[1.1875rem] leading-snug wrap-anywhere tablet:text-title">{children}</h3>
      <p
        className={cx(
          'sign text-body leading-snug font-bold tablet:text-name',
          on ? 'text-lit-ink' : event.cancelled_at ? 'text-ink-3 line-through' : 'text-ink',
        )}
      >
        {withNonBreakingSpaces(on ? formatEventUntil(event, now, viewerZone) : formatEventTimes(event, viewerZone))}
      </p>
    </>
  )
}
