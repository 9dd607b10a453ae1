import { toLocalDate } from '#server/core/time-zones.ts'

/** How a venue's documents write times: as on its own clock, in US English, with no-break spaces. */
export type VenueTimes = {
  /** `9:00 PM` */
  formatTime(at: Date): string
  /** `Fri, Nov 20` */
  formatDay(at: Date): string
  /** `Fri, Nov 20 at 9:00 PM` */
  formatDayAndTime(at: Date): string
  isSameDay(one: Date, other: Date): boolean
}

/** Creates the formatters once for a document, because that costs more than using them. */
export function createVenueTimes(timeZone: string): VenueTimes {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' })
  const formatTime = (at: Date) => time.format(at).replace(/\s/, '\u00a0')
  return {
    formatTime,
    formatDay: (at) => day.format(at),
    formatDayAndTime: (at) => `${day.format(at)} at ${formatTime(at)}`,
    isSameDay: (one, other) => toLocalDate(one, timeZone).equals(toLocalDate(other, timeZone)),
  }
}
