import { TONIGHT_ENDS_HOUR } from '#contract/dark-schedule.limits.ts'
import { addDays } from '#web/ui/days/zoned-time.ts'
import { isSmallHours, toNightKey } from './night.ts'

const TONIGHT_ENDS = `0${TONIGHT_ENDS_HOUR}:00`

type Start = {
  /** The day chosen, `2026-11-20`. */
  day: string
  /** `17:00`, in the venue's zone. */
  start_time: string
}

/** The date on which something starts. After midnight, 1 AM tonight is on the date after tonight's. */
export const toStartDate = ({ day, start_time }: Start, zone: string, now: number): string => {
  const isTonight = isSmallHours(now, zone) && day === toNightKey(now, zone)
  return isTonight && start_time < TONIGHT_ENDS ? addDays(day, 1) : day
}
