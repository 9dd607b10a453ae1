/** Texts of the profile screens. */
export const profileTexts = {
  upcomingShifts: 'Upcoming Shifts',
  save: 'Save profile',
  requestVerification: 'Request by email',
  privateSchedule: 'Private schedule',
  keepRole: 'Keep role',
} as const
