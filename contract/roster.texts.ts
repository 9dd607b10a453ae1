import { ROSTER_MAX_EVENTS, ROSTER_MAX_EXCEPTION_DAYS, ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY } from './roster.limits.ts'

export const rosterMessages = {
  tooLarge: 'This file is larger than 256 kB. Export fewer weeks.',
  empty: 'Choose a file or paste its text.',
  notACalendar: 'This isn’t a calendar file. Look for “Export” or “iCal” in your roster. The file name ends in .ics.',
  tooManyEvents: `This calendar has more than ${ROSTER_MAX_EVENTS} entries. Export fewer weeks.`,
  tooManyExceptionDays: `This calendar skips or adds more than ${ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY} days for one entry, or ${ROSTER_MAX_EXCEPTION_DAYS.toLocaleString('en-US')} in all. Export fewer weeks.`,
  nothing: 'Choose at least one entry.',
  changed: 'Your shifts have changed in the meantime. Please check the list again.',
  failed: 'Could not read this roster.',
  publishFailed: 'Could not post these shifts.',

  // Why an entry is skipped. Each follows the entry's title and a colon.
  allDay: 'an all-day entry with no hours',
  noEnd: 'no end time',
  endBeforeStart: 'ends before it starts',
  tooLong: 'longer than 24 hours',
  unreadable: 'we couldn’t read its times',
  repeats: 'repeats in a way we can’t import. Only weekly entries with set days and an end date work.',
  noUid: 'has no ID',
  outOfRange: 'reading the file took too long. Export fewer weeks.',

  looksLike: (what: string) => `Looks like ${what}. Check it only if you’ll work then.`,
  unknownZone: (name: string) => `Unknown time zone “${name}”. Read as the venue’s local time.`,
  longShift: (hours: number) => `It’s ${hours} hours long. Is that right?`,
  endsNextDay: 'The file says it ends before it starts. Read as ending the next day.',
  alreadyOver: 'Already over. Check it for your own records; no one is notified.',
  alreadyPosted: 'Already over. Left as is.',
  hasIncome: 'Already has income. Left as is.',
  moreWeeks: 'It repeats for longer. Only the first 52 are listed.',
} as const

/** What an entry can be instead of a shift, by the words of its title, with the words for its remark. */
export const rosterAbsences = {
  off: 'time off',
  leave: 'leave',
  vacation: 'vacation',
  unavailable: 'a time you’re unavailable',
  holiday: 'a holiday',
  open: 'an open shift',
  meeting: 'a meeting',
  training: 'training',
  birthday: 'a birthday',
  anniversary: 'an anniversary',
  pending: 'a pending shift',
  requested: 'a request',
} as const

export type RosterAbsence = keyof typeof rosterAbsences
