/** Texts of the account screens, imported by components and tests. */
export const accountTexts = {
  currentPassword: 'Your password',
  confirmPassword: 'Confirm password',
  secondFactor: 'Two-step sign-in',
  setUp: 'Set it up',
  proceed: 'Go on',
  qrCode: 'QR code of the key',
  firstCode: 'Code of the app',
  turnOn: 'Turn it on',
  recoveryCodes: 'Recovery codes',
  codesKept: 'I keep them',
  turnOff: 'Turn off',
  deleteAccount: 'Delete my account',
  confirmDelete: 'Delete for good',
} as const
