/** Shifts of one repetition at most: a year of weeks. */
export const SERIES_MAX = 52

/** Shifts posted at once at most, all repetitions together. */
export const BATCH_MAX = 400

/** Shifts of one week that can be posted in one go. */
export const WEEK_MAX = 28

/** How long the server would give back what was deleted; the page offers it for some seconds. */
export const UNDO_GRACE_MINUTES = 10

export const scheduleMessages = {
  loadFailed: 'Could not load your week.',
  seriesUnread: 'Could not read how this shift repeats. What you do here is done to this one only.',
  copyFailed: 'Could not load last week.',
  nothing: 'Choose at least one shift.',
  untilMissing: 'Please choose the last day.',
  untilBefore: 'The last day must not be before the first shift.',
  untilTooFar: `A shift can repeat at most ${SERIES_MAX} times.`,
  tooMany: `That would be more than ${BATCH_MAX} shifts at once. Choose an earlier last day.`,
  overlaps: 'Some of these overlap other shifts of yours. Post them anyway?',
  changeOverlaps: 'Some of these would overlap other shifts of yours. Save anyway?',
  duplicates: 'You have already posted all of these.',
  duplicateOnChange: 'One of these would be the same as a shift you have already posted.',
  noSeries: 'This shift does not repeat.',
  gone: 'It is too late to bring this back.',
  restored: 'Back on the board.',
  restoreFailed: 'Could not bring it back:',
} as const
