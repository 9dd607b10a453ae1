import type { OpeningWeek } from './opening-spans.ts'
import { getOpeningState } from './opening-state.ts'
import { ASSUMED_SHIFT_HOURS, SHIFT_CONFIRM_HOURS } from './shifts.limits.ts'

const HOUR = 3_600_000

/**
 * An end for the calendar of someone who is not shown when a shift ends: when the venue closes, also if the shift begins
 * shortly before it opens, otherwise some hours after the start. It never depends on the real end.
 */
export function approximateShiftEnd(hours: OpeningWeek, timeZone: string, start: Date): Date {
  const assumed = new Date(start.getTime() + ASSUMED_SHIFT_HOURS * HOUR)
  const atStart = getOpeningState(hours, timeZone, start)
  const opens = atStart?.opens_at
  const closes =
    atStart && !atStart.is_open && opens && opens < assumed
      ? getOpeningState(hours, timeZone, opens)?.closes_at
      : atStart?.closes_at
  return closes && closes.getTime() - start.getTime() <= SHIFT_CONFIRM_HOURS * HOUR ? closes : assumed
}
