/** Texts of the profile screens, where the screens and the tests have them from. */
export const profileTexts = {
  upcomingShifts: 'Upcoming Shifts',
  save: 'Save profile',
  requestVerification: 'Request by e-mail',
} as const
