import type { OwnShiftLine } from '#contract/shifts.ts'
import { isSmallHours, toNightKey } from '#web/core/night.ts'
import { addDays, countDaysBetween, toInstant, toNoonUtc } from '#web/ui/days/zoned-time.ts'
import { formatDay } from '#web/ui/times.ts'
import { parseWallClock } from '#web/ui/wall-clock.ts'
import { type ShiftFormValues, toShiftFormTimes } from './shift-form.ts'

/** A recent shift, moved to the next free day with the same weekday. */
export type ShiftSuggestion = Omit<ShiftFormValues, 'notes'> & { label: string; venue_name: string }

type OwnShift = Omit<OwnShiftLine, 'visibility' | 'shown_at'>

const MAX_SUGGESTIONS = 3

/** Suggests up to three recent shifts to post again, each on its next free weekday, soonest first. */
export const suggestShifts = (past: readonly OwnShift[], coming: readonly OwnShift[], now: number) => {
  const taken = new Set(coming.map((shift) => toSlotKey({ venue_id: shift.venue_id, ...toShiftFormTimes(shift) })))
  const found = [...past, ...coming].flatMap((shift) => toNextSuggestion(shift, taken, now) ?? [])
  const distinct = new Map(found.map((suggestion) => [toSlotKey(suggestion), suggestion]))
  return [...distinct.values()]
    .slice(0, MAX_SUGGESTIONS)
    .sort((a, b) => (a.day + a.start_time < b.day + b.start_time ? -1 : 1))
}

const toNextSuggestion = (shift: OwnShift, taken: ReadonlySet<string>, now: number): ShiftSuggestion | undefined => {
  const times = toShiftFormTimes(shift)
  const zone = shift.venue_time_zone
  if (!times) return undefined
  const today = toNightKey(now, zone)
  const ahead = ((countDaysBetween(today, times.day) % 7) + 7) % 7
  const free = [ahead, ahead + 7, ahead + 14]
    .map((days) => addDays(today, days))
    .find((day) => {
      const start = toInstant({ day, time: times.start_time }, zone)
      return (
        start !== undefined &&
        Date.parse(start) > now &&
        !taken.has(toSlotKey({ ...times, venue_id: shift.venue_id, day }))
      )
    })
  if (!free) return undefined
  const [start, end] = [parseWallClock(times.start_time), parseWallClock(times.end_time)]
  if (!start || !end) return undefined
  return {
    label: `${formatSuggestionDay({ ...times, day: free }, now, zone)} · ${formatShortTime(start)} to ${formatShortTime(end)}`,
    venue_id: shift.venue_id,
    venue_name: shift.venue_name,
    ...times,
    day: free,
  }
}

const toSlotKey = ({ venue_id, day, start_time, end_time }: Partial<ShiftFormValues>) =>
  [venue_id, day, start_time, end_time].join(' ')

const formatSuggestionDay = ({ day, start_time }: { day: string; start_time: string }, now: number, zone: string) => {
  const start = toInstant({ day, time: start_time }, zone) ?? ''
  if (toNightKey(start, zone) === toNightKey(now, zone))
    return start_time >= '17:00' || isSmallHours(start, zone) ? 'Tonight' : 'Today'
  return formatDay(toNoonUtc(day), 'UTC')
}

/** `5 PM`, `5:30 PM` */
const formatShortTime = ({ time, meridiem }: { time: string; meridiem: string }) =>
  `${time.replace(':00', '')}\u00a0${meridiem}`
