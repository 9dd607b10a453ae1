/** Longest shift, in hours. A shift longer than `SHIFT_CONFIRM_HOURS` must be confirmed. */
export const SHIFT_MAX_HOURS = 24

export const SHIFT_CONFIRM_HOURS = 16

export const METERS_PER_MILE = 1609.34

export const NEARBY_RADIUS_METERS = Math.round(55 * METERS_PER_MILE)

/** The error that rounding a location can add. The browser asks for that much more, then drops what is too far away. */
export const LOCATION_ROUNDING_METERS = 100
/** The shifts nearby that home reads: enough to fill the board after followed people and repeats are left out. */
export const HOME_SHIFTS_QUERY_LIMIT = 50
/** The error for a radius beyond what any page shows. */
export const RADIUS_TOO_LARGE_MESSAGE = 'That radius is too large.'

export const NEARBY_SHIFTS_LIMIT = 9

/** "Who's on now" covers 25 miles, and shifts that start within `STARTING_SOON_HOURS`. */
export const ON_NOW_RADIUS_METERS = Math.round(25 * METERS_PER_MILE)

export const STARTING_SOON_HOURS = 2

export const ON_NOW_LIMIT = 60

/** Who sees a shift, of the people who may see the schedule that it belongs to. */
export const SHIFT_VISIBILITIES = ['everyone', 'followers', 'only_me'] as const

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
