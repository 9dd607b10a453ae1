type DateInput = Date | string | number
type Formatter = {
  /** The formatted instant, or `NO_TIME` if it is invalid. */
  text: (at: DateInput) => string
  /** One part of the formatted instant, or an empty string. */
  part: (at: DateInput, type: Intl.DateTimeFormatPartTypes) => string
}

/** Shown in place of an invalid time. */
export const NO_TIME = '–'

const MAX_FORMATTED = 100
const formats = new Map<string, Formatter>()
const zones = new Map<string, boolean>()

/** Whether this browser knows the zone. The server may know newer zones. */
export const isKnownTimeZone = (zone: string): boolean => {
  const known = zones.get(zone)
  if (known !== undefined) return known
  const found = canFormat(zone)
  zones.set(zone, found)
  return found
}

const canFormat = (timeZone: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone })
    return true
  } catch {
    return false
  }
}

/** The zone to format times in: UTC if this browser doesn't know it. */
export const toKnownTimeZone = (zone: string): string => (isKnownTimeZone(zone) ? zone : 'UTC')

/**
 * Formats instants in a zone without ever throwing: an invalid instant becomes `NO_TIME`, and an unknown zone becomes
 * UTC. All formatters of the app come from here.
 */
export const getDateFormatter = (zone: string, options: Intl.DateTimeFormatOptions): Formatter => {
  // Cached, because creating a formatter costs more than a thousand uses of it.
  const id = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(id)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: toKnownTimeZone(zone) })
  // Formatting is most of what a public page costs, and most callers want several parts of one instant.
  const formatted = new Map<number, Intl.DateTimeFormatPart[]>()
  const made: Formatter = {
    text: (at) => {
      const date = new Date(at)
      return isValidDate(date) ? format.format(date) : NO_TIME
    },
    part: (at, type) => {
      const date = new Date(at)
      if (!isValidDate(date)) return ''
      const parts = formatted.get(date.getTime()) ?? format.formatToParts(date)
      if (formatted.size > MAX_FORMATTED) formatted.clear()
      formatted.set(date.getTime(), parts)
      return parts.find((part) => part.type === type)?.value ?? ''
    },
  }
  formats.set(id, made)
  return made
}

const isValidDate = (date: Date) => !Number.isNaN(date.getTime())

/** An instant as ISO text; empty if it is invalid. */
export const toIsoText = (at: DateInput): string => {
  const date = new Date(at)
  return isValidDate(date) ? date.toISOString() : ''
}

/** The zone changes only while someone travels, and finding it costs as much as ten formatted times. */
const ZONE_KEPT_MS = 10_000
let viewer = { zone: '', since: Number.NEGATIVE_INFINITY }

/** The viewer's own IANA zone. */
export const getViewerTimeZone = () => {
  const now = performance.now()
  if (now - viewer.since > ZONE_KEPT_MS) viewer = { zone: Intl.DateTimeFormat().resolvedOptions().timeZone, since: now }
  return viewer.zone
}

/** The short name of a venue's zone (`CST`), or undefined if the viewer's clock shows the same time at that instant. */
export const formatZoneIfDifferent = (at: string, zone: string, viewer = getViewerTimeZone()): string | undefined => {
  // A zone that this browser does not know is shown in UTC, and the formatted time names UTC itself.
  if (zone === viewer || !isKnownTimeZone(zone) || formatZoneOffset(at, zone) === formatZoneOffset(at, viewer))
    return undefined
  return getDateFormatter(zone, { timeZoneName: 'short' }).part(at, 'timeZoneName')
}

const formatZoneOffset = (at: string, zone: string): string =>
  getDateFormatter(zone, { timeZoneName: 'shortOffset' }).part(at, 'timeZoneName')

/** `1:00` and `AM`, separate because AM and PM are set smaller. */
export const toClockParts = (at: DateInput, zone = getViewerTimeZone()) => {
  const clock = getDateFormatter(zone, { hour: 'numeric', minute: '2-digit' })
  const hour = clock.part(at, 'hour')
  if (!hour) return { time: NO_TIME, meridiem: '' }
  const meridiem = clock.part(at, 'dayPeriod')
  return { time: `${hour}:${clock.part(at, 'minute')}`, meridiem: isKnownTimeZone(zone) ? meridiem : `${meridiem} UTC` }
}

/** `1:00 AM`, with a plain space. */
export const formatClockTime = (at: DateInput, zone = getViewerTimeZone()) => {
  const { time, meridiem } = toClockParts(at, zone)
  return meridiem ? `${time} ${meridiem}` : time
}

/** `Fri, Nov 20` */
export const formatDay = (at: DateInput, zone = getViewerTimeZone()) =>
  getDateFormatter(zone, { weekday: 'short', month: 'short', day: 'numeric' }).text(at)

/** `January 2026` */
export const formatMonthAndYear = (at: DateInput, zone = getViewerTimeZone()) =>
  getDateFormatter(zone, { month: 'long', year: 'numeric' }).text(at)

/** `Tue, Jan 5 at 7:30 PM` */
export const formatDayAndTime = (at: DateInput, zone = getViewerTimeZone()) =>
  `${formatDay(at, zone)} at ${formatClockTime(at, zone)}`

/** `Friday` */
export const formatWeekday = (at: DateInput, zone = getViewerTimeZone()) =>
  getDateFormatter(zone, { weekday: 'long' }).text(at)

/** `Fri` and `20`, for a day tile. */
export const toDayTileParts = (at: DateInput, zone = getViewerTimeZone()) => ({
  weekday: getDateFormatter(zone, { weekday: 'short' }).text(at),
  day: getDateFormatter(zone, { day: 'numeric' }).text(at),
})

/** `Dec`, for a day tile, if the day is in another month than the present one. */
export const toOtherMonth = (at: DateInput, now: DateInput, zone = getViewerTimeZone()): string | undefined => {
  const month = getDateFormatter(zone, { month: 'short' })
  return month.text(at) === month.text(now) ? undefined : month.text(at)
}

/** The calendar day of an instant in a zone, `2026-11-20`. Compare days as strings. */
export const toDayKey = (at: DateInput, zone = getViewerTimeZone()) => {
  const day = getDateFormatter(zone, { year: 'numeric', month: '2-digit', day: '2-digit' })
  return `${day.part(at, 'year')}-${day.part(at, 'month')}-${day.part(at, 'day')}`
}

/** `3 hours 56 minutes`, never negative. */
export const formatDuration = (milliseconds: number) => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [
    hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`,
  ]
  return words.filter(Boolean).join(' ') || '0 minutes'
}
