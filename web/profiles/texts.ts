/** Texts of the profile screens. */
export const profileTexts = {
  upcomingShifts: 'Upcoming Shifts',
  photo: 'Profile photo',
  fullNameHint: 'The name people see. A stage name is fine.',
  save: 'Save profile',
  requestVerification: 'Request by email',
  requestVerificationAgain: 'Request again by email',
  verificationStatement: 'How we can confirm where you work',
  verificationLink: 'A link that shows it',
  privateProfile: 'Private profile',
  privateSchedule: 'Private schedule',
  privacySignedOut: 'Please log in to see your privacy settings.',
  privacyFailed: 'Could not load your privacy settings.',
  privacyNotSaved: 'Could not save your privacy settings.',
  profileNowPrivate: 'Your profile is private.',
  profileNowPublic: 'Your profile is public.',
  scheduleNowPrivate: 'Your schedule is private.',
  scheduleNowShown: 'Your schedule is no longer private.',
  makePublic: 'Make your profile public?',
  showSchedule: 'Show your schedule?',
  confirmPublic: 'Make public',
  confirmShow: 'Show schedule',
  acceptAll: 'Accept all',
  keepPrivate: 'Keep private',
  changeRole: 'Change role',
  keepRole: 'Keep role',
  tipCard: 'Print tip cards',
} as const

/** Texts of the sheet with a person's tip links. */
export const tipTexts = {
  scan: 'Scan with your phone’s camera.',
  scanElsewhere: 'Or scan with another phone.',
} as const
