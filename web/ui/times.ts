const formats = new Map<string, Intl.DateTimeFormat>()

// Making a formatter costs more than using it a thousand times.
const format = (key: string, zone: string, options: Intl.DateTimeFormatOptions) => {
  const id = `${key} ${zone}`
  const known = formats.get(id)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone })
  formats.set(id, made)
  return made
}

type When = Date | string | number
const toDate = (at: When) => (at instanceof Date ? at : new Date(at))

/** The viewer's own IANA zone. */
export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `1:00` and `AM`: the meridiem is set smaller than the time. */
export const clockParts = (at: When, zone = viewerZone()) => {
  const parts = format('clock', zone, { hour: 'numeric', minute: '2-digit' }).formatToParts(toDate(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { time: `${part('hour')}:${part('minute')}`, meridiem: part('dayPeriod') }
}

/** `1:00 AM`, with a plain space. */
export const clockText = (at: When, zone = viewerZone()) => {
  const { time, meridiem } = clockParts(at, zone)
  return `${time} ${meridiem}`
}

/** `Fri, Nov 20` */
export const dayText = (at: When, zone = viewerZone()) =>
  format('day', zone, { weekday: 'short', month: 'short', day: 'numeric' }).format(toDate(at))

/** `Tue, Jan 5 at 7:30 PM` */
export const dayTimeText = (at: When, zone = viewerZone()) => `${dayText(at, zone)} at ${clockText(at, zone)}`

/** `Friday` */
export const weekdayText = (at: When, zone = viewerZone()) =>
  format('weekday', zone, { weekday: 'long' }).format(toDate(at))

/** `Fri` and `20`, for a day tile. */
export const dayTileParts = (at: When, zone = viewerZone()) => ({
  weekday: format('weekday-short', zone, { weekday: 'short' }).format(toDate(at)),
  day: format('day-number', zone, { day: 'numeric' }).format(toDate(at)),
})

/** `2026-11-20`, the calendar day of an instant in a zone; days compare as text. */
export const dayKey = (at: When, zone = viewerZone()) => {
  const parts = format('day-key', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(toDate(at))
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** `3 hours 56 minutes`, never negative. */
export const spanText = (milliseconds: number) => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const words = [
    hours && `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    rest && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`,
  ]
  return words.filter(Boolean).join(' ') || '0 minutes'
}
