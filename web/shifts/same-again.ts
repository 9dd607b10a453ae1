import type { ShiftLine } from '#contract/shifts.ts'
import { dayTileParts } from '#web/ui/times.ts'
import { wallClock } from '#web/ui/wall-clock.ts'
import { timesOf } from './shift-form.ts'
import { dayIn, daysAfter, daysBetween, instantOf } from './zoned-time.ts'

/** A shift like one of my latest, on the next such weekday that is free. */
export type SameAgain = {
  label: string
  venue_id: string
  venue_name: string
  day: string
  start_time: string
  end_time: string
}

const MOST = 3

/** What I would post again: my latest shifts, each on its weekday to come, soonest first. */
export const sameAgain = (past: readonly ShiftLine[], coming: readonly ShiftLine[], now: number): SameAgain[] => {
  const taken = new Set(coming.map((shift) => slotOf(shift, timesOf(shift)?.day ?? '')))
  const seen = new Set<string>()
  const found: SameAgain[] = []
  for (const shift of [...past, ...coming]) {
    const again = nextOf(shift, taken, now)
    const slot = again && slotOf(shift, again.day)
    if (!again || !slot || seen.has(slot)) continue
    seen.add(slot)
    found.push(again)
    if (found.length === MOST) break
  }
  return found.sort((a, b) => (a.day + a.start_time < b.day + b.start_time ? -1 : 1))
}

const nextOf = (shift: ShiftLine, taken: ReadonlySet<string>, now: number): SameAgain | undefined => {
  const times = timesOf(shift)
  const zone = shift.venue_time_zone
  if (!times) return undefined
  const today = dayIn(now, zone)
  const ahead = ((daysBetween(today, times.day) % 7) + 7) % 7
  const free = [ahead, ahead + 7, ahead + 14]
    .map((days) => daysAfter(today, days))
    .find((day) => {
      const start = instantOf({ day, time: times.start_time }, zone)
      return start !== undefined && Date.parse(start) > now && !taken.has(slotOf(shift, day))
    })
  if (!free) return undefined
  const [start, end] = [wallClock(times.start_time), wallClock(times.end_time)]
  if (!start || !end) return undefined
  return {
    label: `${dayLabel(free, today, times.start_time)} ${start.time} ${start.meridiem} to ${end.time} ${end.meridiem}`,
    venue_id: shift.venue_id,
    venue_name: shift.venue_name,
    ...times,
    day: free,
  }
}

const slotOf = (shift: ShiftLine, day: string) => {
  const times = timesOf(shift)
  return [shift.venue_id, day, times?.start_time, times?.end_time].join(' ')
}

const dayLabel = (day: string, today: string, start: string) => {
  if (day === today) return start >= '17:00' ? 'Tonight' : 'Today'
  const { weekday, day: figure } = dayTileParts(`${day}T12:00:00Z`, 'UTC')
  return daysBetween(today, day) < 7 ? weekday : `${weekday} ${figure}`
}
