/** Texts of the profile screens. */
export const profileTexts = {
  upcomingShifts: 'Upcoming Shifts',
  save: 'Save profile',
  requestVerification: 'Request by email',
  privateProfile: 'Private profile',
  privateSchedule: 'Private schedule',
  privacyFailed: 'Could not load your privacy settings.',
  privacyNotSaved: 'Could not save your privacy settings.',
  profileNowPrivate: 'Your profile is private.',
  profileNowPublic: 'Your profile is public.',
  scheduleNowPrivate: 'Your schedule is private. Only you can see your shifts.',
  scheduleNowShown: 'Your schedule is no longer private.',
  makePublic: 'Make your profile public?',
  showSchedule: 'Show your schedule?',
  keepPrivate: 'Keep private',
  keepRole: 'Keep role',
} as const
