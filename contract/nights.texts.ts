import { NIGHT_DAYS_AHEAD } from './nights.limits.ts'

export const nightMessages = {
  outOfRange: `Choose a day within the next ${NIGHT_DAYS_AHEAD} days.`,
  unreadable: 'Choose a time on the hour.',
  dayMissing: 'Choose a day, too.',
} as const
