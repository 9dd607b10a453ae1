import type { Me } from '#contract/accounts.ts'
import { formatClockTime, formatWeekday } from '#web/ui/times.ts'

/** `until Saturday at 6:00 AM`, or `until you show it again`. */
export const formatDarkUntil = ({ schedule_dark_until: until }: Pick<Me, 'schedule_dark_until'>): string =>
  until === null ? 'until you show it again' : `until ${formatWeekday(until)} at ${formatClockTime(until)}`
