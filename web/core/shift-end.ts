import { ASSUMED_SHIFT_HOURS } from '#contract/shifts.limits.ts'

/** When a shift may be over, as an instant in milliseconds: its end, or some hours after its start if that is not shown. */
export const getAssumedEnd = ({ start_time, end_time }: { start_time: string; end_time: string | null }): number =>
  end_time ? Date.parse(end_time) : Date.parse(start_time) + ASSUMED_SHIFT_HOURS * 3_600_000
