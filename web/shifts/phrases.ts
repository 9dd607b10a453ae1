import { clockText, dayKey, dayText, formatter, isKnownZone, spanText, viewerZone, weekdayText } from '#web/ui/times.ts'

type Span = { start_time: string; end_time: string }
type Placed = Span & { venue_time_zone: string }

const HOUR = 3_600_000
// A bar's day ends when the last one closes, not at midnight.
const NIGHT_ENDS = 5 * HOUR

/** Whether a shift runs at this moment: from its first instant up to, but not at, its last. */
export const isOn = (shift: Span, now: number): boolean => Date.parse(shift.start_time) <= now && !isOver(shift, now)

export const isOver = (shift: Span, now: number): boolean => Date.parse(shift.end_time) <= now

/** The share of a running shift that is left, 0 to 1. */
export const shareLeft = (shift: Span, now: number): number =>
  (Date.parse(shift.end_time) - now) / (Date.parse(shift.end_time) - Date.parse(shift.start_time))

/** `3 hours 56 minutes left` */
export const leftText = (shift: Span, now: number): string => `${spanText(Date.parse(shift.end_time) - now)} left`

/** `3 h 56 min` */
export const shortSpan = (milliseconds: number): string => {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  if (days > 0) return [`${days} ${days === 1 ? 'day' : 'days'}`, hours && `${hours} h`].filter(Boolean).join(' ')
  return [hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ') || '0 min'
}

/** `8 hours`, `7 hours 30 minutes` */
export const lengthText = (shift: Span): string => spanText(Date.parse(shift.end_time) - Date.parse(shift.start_time))

/** `A 9 hour shift.`, `An 8 hour 30 minute shift.` */
export const shiftOf = (shift: Span): string => {
  const length = lengthText(shift).replaceAll(/(hour|minute)s/g, '$1')
  return `${/^(8|11|18)\b/.test(length) ? 'An' : 'A'} ${length} shift.`
}

/** What the zone of a venue is called (`CST`), where its clocks differ from the viewer's at that moment; else undefined. */
export const zoneNote = (at: string, zone: string, viewer = viewerZone()): string | undefined => {
  // One that this browser does not know is told in UTC, and says so by itself.
  if (zone === viewer || !isKnownZone(zone) || offsetOf(at, zone) === offsetOf(at, viewer)) return undefined
  return zoneName(at, zone)
}

/** `1:00 AM`, and `1:00 AM CST` for somebody elsewhere. */
export const zonedClock = (at: string, zone: string): string =>
  [clockText(at, zone), zoneNote(at, zone)].filter(Boolean).join(' ')

/** Under which heading a coming shift stands: `Later tonight`, `Later today`, `Tomorrow`, else the day. */
export const partOf = (shift: Placed, now: number): string => {
  const { start_time, venue_time_zone: zone } = shift
  const today = dayKey(now, zone)
  if (nightOf(start_time, zone) === nightOf(now, zone)) {
    // A shift that begins by day is no "tonight", unless it already is night.
    const begins = hourOf(start_time, zone)
    return begins >= 17 || begins < 5 || hourOf(now, zone) < 5 ? 'Later tonight' : 'Later today'
  }
  const day = dayKey(start_time, zone)
  if (day === today) return 'Later today'
  if (day === dayKey(now + 24 * HOUR, zone)) return 'Tomorrow'
  return dayText(start_time, zone)
}

/** What stands above the start of a coming shift: `from`, or `Sat from` on another night. */
export const fromText = (shift: Placed, now: number): string =>
  nightOf(shift.start_time, shift.venue_time_zone) === nightOf(now, shift.venue_time_zone)
    ? 'from'
    : `${weekdayText(shift.start_time, shift.venue_time_zone).slice(0, 3)} from`

export type BoardGroup<Line> = { heading: string; lines: Line[] }

/** Sorts lines into those on now and headed groups of those to come; what is over is left out. The order stays. */
export const boardGroups = <Line extends Placed>(lines: readonly Line[], now: number) => {
  const on: Line[] = []
  const later: BoardGroup<Line>[] = []
  for (const line of lines) {
    if (isOver(line, now)) continue
    if (isOn(line, now)) {
      on.push(line)
      continue
    }
    const heading = partOf(line, now)
    const group = later.find((one) => one.heading === heading)
    if (group) group.lines.push(line)
    else later.push({ heading, lines: [line] })
  }
  return { on, later }
}

const nightOf = (at: string | number, zone: string) => dayKey(new Date(at).getTime() - NIGHT_ENDS, zone)

const hourOf = (at: string | number, zone: string): number =>
  Number(formatter(zone, { hour: 'numeric', hourCycle: 'h23' }).text(at))

const namedZone = (at: string, zone: string, timeZoneName: 'short' | 'shortOffset'): string =>
  formatter(zone, { timeZoneName }).part(at, 'timeZoneName')

const offsetOf = (at: string, zone: string) => namedZone(at, zone, 'shortOffset')
const zoneName = (at: string, zone: string) => namedZone(at, zone, 'short')
