/** Largest roster file in bytes, and maximum entries in it. */
export const ROSTER_MAX_BYTES = 256 * 1024
export const ROSTER_MAX_EVENTS = 500

/** Maximum exception days (EXDATE and RDATE) of one repeating entry, and of a whole roster. */
export const ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY = 366
export const ROSTER_MAX_EXCEPTION_DAYS = 2000

export const rosterMessages = {
  tooLarge: 'This file is larger than 256 kB. Export fewer weeks.',
  empty: 'Choose a file or paste its text.',
  notACalendar: 'This is not a calendar file. Look for “Export” or “iCal” in your roster: the file ends in .ics.',
  tooManyEvents: `This calendar has more than ${ROSTER_MAX_EVENTS} entries. Export fewer weeks.`,
  tooManyExceptionDays: `This calendar leaves out or adds more than ${ROSTER_MAX_EXCEPTION_DAYS_PER_ENTRY} days of one entry, or ${ROSTER_MAX_EXCEPTION_DAYS.toLocaleString('en-US')} in all. Export fewer weeks.`,
  nothing: 'Choose at least one entry.',
  changed: 'Your shifts have changed since you looked. Please check the list again.',
  failed: 'Could not read this roster.',
  publishFailed: 'Could not post these shifts.',

  allDay: 'An all-day entry says no hours.',
  noEnd: 'It does not say when it ends.',
  endBeforeStart: 'It ends before it starts.',
  tooLong: 'It is longer than 24 hours.',
  unreadable: 'Its times could not be read.',
  repeats: 'It repeats in a way that is not taken over. Only “every week” is, with days and an end.',
  noUid: 'It has no identifier of its own.',
  outOfRange: 'There was no time left to read it. Export fewer weeks.',

  alreadyOver: 'Over already. Tick it for your own record; nobody is told.',
  alreadyPosted: 'Over already, left as it is.',
  hasIncome: 'It has income already, left as it is.',
  moreWeeks: 'It repeats for longer. The first 52 are listed.',
} as const

/** The remark on an entry with an unknown time zone. */
export const formatUnknownZone = (name: string) => `Its time zone “${name}” is unknown: read as the venue’s own time.`

export const formatLongShift = (hours: number) => `It lasts ${hours} hours. Is that right?`
