/** Texts of the account screens, imported by components and tests. */
export const accountTexts = {
  currentPassword: 'Your password',
  confirmPassword: 'Confirm password',
  secondFactor: 'Two-step login',
  setUp: 'Set up two-step login',
  proceed: 'Continue',
  qrCode: 'QR code for your authenticator app',
  firstCode: 'Code from the app',
  turnOn: 'Turn on two-step login',
  recoveryCodes: 'Recovery codes',
  saveCodes: 'Save your recovery codes',
  codesKept: 'I’ve saved them',
  turnOff: 'Turn off',
  logOutOthers: 'Log out everywhere else',
  deleteAccount: 'Delete my account',
  confirmDelete: 'Delete account',
  scheduleIsPrivate: 'Your schedule is private',
} as const
