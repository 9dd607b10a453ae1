/** Maximum shifts of one repeating shift: a year of weeks. */
export const MAX_SHIFTS_PER_SERIES = 52

/** Maximum shifts posted in one request, repetitions included. */
export const MAX_SHIFTS_PER_BATCH = 400

/** Maximum shifts of one week in one request. */
export const MAX_SHIFTS_PER_WEEK = 28

/** Minutes for which the server can restore a deleted shift. The page offers it for a few seconds. */
export const RESTORE_MINUTES = 10

export const scheduleMessages = {
  loadFailed: 'Could not load your week.',
  seriesLoadFailed: 'Could not read how this shift repeats. What you do here is done to this one only.',
  copyFailed: 'Could not load last week.',
  nothing: 'Choose at least one shift.',
  untilMissing: 'Please choose the last day.',
  untilBefore: 'The last day must not be before the first shift.',
  untilTooFar: `A shift can repeat at most ${MAX_SHIFTS_PER_SERIES} times.`,
  tooMany: `That would be more than ${MAX_SHIFTS_PER_BATCH} shifts at once. Choose an earlier last day.`,
  overlaps: 'Some of these overlap other shifts of yours. Post them anyway?',
  changeOverlaps: 'Some of these would overlap other shifts of yours. Save anyway?',
  duplicates: 'You have already posted all of these.',
  duplicateOnChange: 'One of these would be the same as a shift you have already posted.',
  noSeries: 'This shift does not repeat.',
  restoreExpired: 'It is too late to bring this back.',
  restored: 'Back on the board.',
  restoreFailed: 'Could not bring it back:',
} as const
