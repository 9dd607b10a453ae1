type DateInput = Date | string | number
type Formatter = {
  /** The text, or `NO_TIME` where the instant cannot be read. */
  text: (at: DateInput) => string
  /** One part of it, or an empty text. */
  part: (at: DateInput, type: Intl.DateTimeFormatPartTypes) => string
}

/** Stands where a time should be that cannot be read. */
export const NO_TIME = '–'

const formats = new Map<string, Formatter>()
const zones = new Map<string, boolean>()

/** Whether this browser knows the zone: a server may know newer ones. */
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

/** The zone to tell times in: UTC for one that this browser does not know. */
export const toKnownTimeZone = (zone: string): string => (isKnownTimeZone(zone) ? zone : 'UTC')

/**
 * Formats instants in a zone and never throws: what cannot be read is said as such, a zone that is not known is told in
 * UTC. Every formatter of the app is made here.
 */
export const getDateFormatter = (zone: string, options: Intl.DateTimeFormatOptions): Formatter => {
  // Making one costs more than using it a thousand times.
  const id = `${zone} ${JSON.stringify(options)}`
  const known = formats.get(id)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: toKnownTimeZone(zone) })
  const made: Formatter = {
    text: (at) => {
      const date = new Date(at)
      return isValidDate(date) ? format.format(date) : NO_TIME
    },
    part: (at, type) => {
      const date = new Date(at)
      return isValidDate(date) ? (format.formatToParts(date).find((part) => part.type === type)?.value ?? '') : ''
    },
  }
  formats.set(id, made)
  return made
}

const isValidDate = (date: Date) => !Number.isNaN(date.getTime())

/** An instant as ISO text; empty where it cannot be read. */
export const toIsoText = (at: DateInput): string => {
  const date = new Date(at)
  return isValidDate(date) ? date.toISOString() : ''
}

/** The viewer's own IANA zone. */
export const getViewerTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `1:00` and `AM`: the meridiem is set smaller than the time. */
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

/** `2026-11-20`, the calendar day of an instant in a zone; days compare as text. */
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
