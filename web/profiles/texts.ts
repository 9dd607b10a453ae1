/** Texts of the profile screens. */
export const profileTexts = {
  upcomingShifts: 'Upcoming Shifts',
  save: 'Save profile',
  requestVerification: 'Request by e-mail',
  privateSchedule: 'Private schedule',
  keepRole: 'Keep my role',
} as const
