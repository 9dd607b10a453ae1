import { formatShortDuration } from '#web/shifts/format-shift.ts'
import { formatClockTime, formatZoneIfDifferent } from '#web/ui/times.ts'
import { whatsOnTexts } from './texts.ts'

type Offer = { is_on: boolean; start_time: string | null; end_time: string | null }
type Options = {
  zone: string
  /** The time that the list describes. */
  shown: number
  /** Whether the list is of a chosen night. */
  ofNight: boolean
  /** The viewer's zone. */
  viewer?: string
}

const HOUR = 3_600_000
/** An end more than a day away is on another day, so its time alone would mislead. */
const ONE_DAY = 24 * HOUR

/**
 * `ends in 40 min`, `until 7:00 PM`, `5:00 PM to 7:00 PM`, `from 8:00 PM`; undefined without hours. With the zone's
 * name for viewers in another zone.
 */
export const formatOfferTime = (offer: Offer, { zone, shown, ofNight, viewer }: Options): string | undefined => {
  const { is_on, start_time, end_time } = offer
  const clock = (at: string) =>
    [formatClockTime(at, zone), formatZoneIfDifferent(at, zone, viewer)].filter(Boolean).join(' ')
  const left = end_time === null ? Number.NaN : Date.parse(end_time) - shown
  if (is_on && !ofNight && left > 0 && left <= HOUR) return whatsOnTexts.endsIn(formatShortDuration(left))
  if (is_on) return end_time && !isDaysLong(offer, shown) ? whatsOnTexts.until(clock(end_time)) : undefined
  if (!start_time) return undefined
  return end_time && !isDaysLong(offer, shown)
    ? `${formatClockTime(start_time, zone)} to ${clock(end_time)}`
    : whatsOnTexts.from(clock(start_time))
}

type Hours = { start_time: string; end_time: string }

/** The same with the later hours of an offer, a line each: `4:00 PM to 6:00 PM`, `and 10:00 PM to 12:00 AM`. */
export const listOfferTimes = (
  { later_hours = [], ...first }: Offer & { later_hours?: readonly Hours[] },
  options: Options,
): string[] => [
  ...[formatOfferTime(first, options)].filter((time) => time !== undefined),
  ...later_hours.flatMap((hours) => {
    const time = formatOfferTime({ is_on: false, ...hours }, options)
    return time === undefined ? [] : [whatsOnTexts.and(time)]
  }),
]

const isDaysLong = ({ start_time, end_time }: Offer, shown: number): boolean =>
  end_time !== null &&
  Date.parse(end_time) - Math.max(shown, start_time === null ? 0 : Date.parse(start_time)) > ONE_DAY
