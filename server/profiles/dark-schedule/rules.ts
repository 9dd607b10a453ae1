import { type DARK_DURATIONS, TONIGHT_ENDS_HOUR } from '#contract/dark-schedule.limits.ts'
import { toZonedDateTime } from '#server/core/time-zones.ts'

type DarkDuration = (typeof DARK_DURATIONS)[number]

const DAY = 86_400_000

/** When a schedule that goes dark now is shown again; null if only its owner can end it. */
export function findDarkEnd(duration: DarkDuration, now: Date, zone: string): Date | null {
  if (duration === 'indefinite') return null
  return duration === '24_hours' ? new Date(now.getTime() + DAY) : findTonightEnd(now, zone)
}

/** The next time that the local clock shows the hour at which "tonight" ends. */
function findTonightEnd(now: Date, zone: string): Date {
  const local = toZonedDateTime(now, zone)
  const today = local.withPlainTime({ hour: TONIGHT_ENDS_HOUR })
  const end = local.epochMilliseconds < today.epochMilliseconds ? today : today.add({ days: 1 })
  return new Date(end.epochMilliseconds)
}
