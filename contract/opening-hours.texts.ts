import { HOURS_EXCEPTIONS_LIMIT, HOURS_SPANS_LIMIT } from './opening-hours.limits.ts'

export const hoursMessages = {
  unreadable: 'Enter a time.',
  sameTimes: 'Opening and closing times can’t be the same. For a whole day, choose “24 hours”.',
  kitchen: 'The kitchen has to close between opening and closing.',
  overlap: 'These hours overlap with others on this day.',
  overlapBefore: 'The night before is still open at this time.',
  tooManySpans: `A day can have at most ${HOURS_SPANS_LIMIT} sets of hours.`,
  tooManyExceptions: `You can add at most ${HOURS_EXCEPTIONS_LIMIT} dates.`,
  dateMissing: 'Choose a date.',
  dateTwice: 'This date is already in the list.',
  datePast: 'This date is over. Remove it.',
  dateFar: 'Choose a date within a year.',
  weekMissing: 'Enter your weekly hours first, or remove these dates.',
  notYours: 'You are not authorized to edit the hours of this venue.',
  saveFailed: 'Failed to save the hours:',
  saved: 'Hours saved.',
  cleared: 'Hours saved. Your page shows none.',
} as const
