import type { EventSeries, VenueEvent } from '#contract/events.ts'
import { formatDay, formatWeekday } from '#web/ui/times.ts'

/** An event, and how it repeats. */
export type RepeatingEvent = VenueEvent & { series: EventSeries | null }

type LastDate = Pick<EventSeries, 'last_start_time'>

/** `Every Friday until Dec 18`; undefined if no date follows this one. */
export const formatSeries = ({
  start_time,
  venue_time_zone: zone,
  series,
}: Pick<VenueEvent, 'start_time' | 'venue_time_zone'> & { series: LastDate | null }): string | undefined => {
  if (!series || Date.parse(series.last_start_time) <= Date.parse(start_time)) return undefined
  const weekday = formatWeekday(start_time, zone)
  // If this date or the last one was moved to another day of the week, says only that it repeats.
  return formatWeekday(series.last_start_time, zone) === weekday
    ? `Every ${weekday} until ${formatLastDay(series, zone)}`
    : `Every week until ${formatDay(series.last_start_time, zone)}`
}

/** `Dec 18` */
export const formatLastDay = ({ last_start_time }: LastDate, zone: string): string =>
  formatDay(last_start_time, zone).replace(/^\w+, /, '')
