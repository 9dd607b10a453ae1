import { MAX_SHIFTS_PER_BATCH, MAX_SHIFTS_PER_SERIES } from './schedule.limits.ts'

export const scheduleMessages = {
  loadFailed: 'Could not load your week.',
  seriesLoadFailed: 'Could not load how this shift repeats. Changes apply to this shift only.',
  copyFailed: 'Could not load the week to copy.',
  nothing: 'Choose at least one shift.',
  untilMissing: 'Please choose the last day.',
  untilBefore: 'The last day can’t be before the first shift.',
  untilTooFar: `A shift can repeat at most ${MAX_SHIFTS_PER_SERIES} times.`,
  tooMany: `That would be more than ${MAX_SHIFTS_PER_BATCH} shifts at once. Choose an earlier last day.`,
  overlaps: 'Some of these overlap shifts you already have. Post them anyway?',
  changeOverlaps: 'Some of these would overlap shifts you already have. Save anyway?',
  duplicates: 'You’ve already posted all of these.',
  duplicateOnChange: 'One of these would duplicate a shift you’ve already posted.',
  noSeries: 'This shift doesn’t repeat.',
  restoreExpired: 'It’s too late to undo this.',
  restored: 'Back on your schedule.',
  restoreFailed: 'Could not undo:',
} as const
