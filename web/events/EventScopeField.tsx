import { EVENT_SCOPES } from '#contract/events.limits.ts'
import type { EventScope, EventSeries, VenueEvent } from '#contract/events.ts'
import { shiftTexts } from '#web/shifts/texts.ts'
import { RadioCards } from '#web/ui/RadioCards.tsx'
import { formatDay } from '#web/ui/times.ts'
import { getEventEnd } from './format-event.ts'
import { formatLastDay, type RepeatingEvent } from './format-series.ts'
import { eventTexts } from './texts.ts'

/** Whether a change can include other dates: not for a past event or the last upcoming one. */
export const canChooseDates = (event: RepeatingEvent, now: number): event is VenueEvent & { series: EventSeries } =>
  event.series !== null && event.series.upcoming > 1 && getEventEnd(event) > now

type EventScopeFieldProps = {
  event: VenueEvent & { series: EventSeries }
  name: string
  value: EventScope
  onChange: (scope: EventScope) => void
}

/** Chooses which dates of a weekly event a change applies to. */
export const EventScopeField = ({ event, name, value, onChange }: EventScopeFieldProps) => {
  const { series, start_time, venue_time_zone: zone } = event
  const last = formatLastDay(series, zone)
  return (
    <RadioCards
      legend={eventTexts.whichDates}
      name={name}
      cards={[
        { value: 'this', title: shiftTexts.onlyThisOne, text: formatDay(start_time, zone) },
        { value: 'following', title: shiftTexts.thisAndLater, text: `${formatDates(series.following)}, until ${last}` },
        { value: 'all', title: 'All', text: `${formatDates(series.upcoming)} to come. Past dates don’t change.` },
      ]}
      chosen={value}
      onChange={({ target }) => {
        const chosen = EVENT_SCOPES.find((one) => one === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}

const formatDates = (count: number) => `${count} ${count === 1 ? 'date' : 'dates'}`
