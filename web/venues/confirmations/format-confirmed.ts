import { CONFIRMATION_DAYS } from '#contract/confirmations.limits.ts'
import { toDayKey } from '#web/ui/times.ts'

const DAY = 86_400_000
const DAYS_OF_MONTH = 30
const DAYS_OF_YEAR = 365
const RELATIVE = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Calendar days of the viewer since an instant. */
export const countDaysSince = (at: string, now: number): number =>
  Math.max(0, Math.round((Date.parse(toDayKey(now)) - Date.parse(toDayKey(at))) / DAY))

/** `today`, `yesterday`, `3 days ago`, `2 months ago`, `last year` */
export function formatDaysAgo(days: number): string {
  if (days < 2 * DAYS_OF_MONTH) return RELATIVE.format(-days, 'day')
  if (days < DAYS_OF_YEAR) return RELATIVE.format(-Math.floor(days / DAYS_OF_MONTH), 'month')
  return RELATIVE.format(-Math.floor(days / DAYS_OF_YEAR), 'year')
}

/** Whether an owner should look at it: people say that it is wrong, or it was not confirmed for long. */
export const needsConfirmation = (
  { is_confirmed, confirmed_at }: { is_confirmed: boolean; confirmed_at: string },
  now: number,
): boolean => !is_confirmed || now - Date.parse(confirmed_at) > CONFIRMATION_DAYS * DAY
