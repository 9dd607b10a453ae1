import { SHIFT_CONFIRM_HOURS, SHIFT_MAX_HOURS } from './shifts.limits.ts'

/** The error for a radius beyond what any page shows. */
export const RADIUS_TOO_LARGE_MESSAGE = 'That radius is too large.'

export const shiftMessages = {
  added: 'Shift added successfully!',
  updated: 'Shift updated successfully!',
  cancelled: 'Shift cancelled.',
  pastDeleted: 'Past shift deleted.',
  pastHidden: 'Past shift hidden.',
  missing: 'Please select a venue and set start/end times.',
  missingVenue: 'Please select a venue.',
  unreadable: 'Invalid date/time format selected.',
  endAfterStart: 'End time must be after start time.',
  endAfterStartOnEdit: 'Invalid times: End time must be after start time.',
  endAfterStartInDatabase: 'Database constraint failed: End time must be after start time.',
  tooLong: `A shift can last at most ${SHIFT_MAX_HOURS} hours.`,
  confirmLong: `This shift is longer than ${SHIFT_CONFIRM_HOURS} hours. Is that right?`,
  overlap: 'You already have a shift then. Post it anyway?',
  overlapOnEdit: 'You already have a shift then. Save it anyway?',
  duplicate: 'You’ve already posted this shift.',
  onlyTalent: 'Only Bartenders or Entertainers can post shifts.',
  notTalent: 'Permission denied. Ensure you are registered as talent.',
  notYours: 'You are not authorized to edit this shift.',
  notYoursToDelete: 'You are not authorized to delete this shift.',
  notFound: 'Shift not found.',
  venueNotFound: 'Venue not found.',
  shareTitle: 'Share Wisely!',
  shareText: 'Shift details are publicly visible.',
  sharePrivate: 'Your schedule is private, so only you can see this.',
  loadFailed: 'Failed to load shifts.',
  onNowFailed: 'Could not load who’s on now.',
  hidden: 'Hidden by our staff. Only you can see it.',
} as const
