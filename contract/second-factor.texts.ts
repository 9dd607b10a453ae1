export const RECOVERY_CODE_COUNT = 10

export const secondFactorMessages = {
  codeNeeded: 'Enter the code of your authenticator app.',
  codeMissing: 'Please enter the code.',
  codeForm: 'A code has 6 digits; a recovery code has 16 letters and digits.',
  wrongCode: 'That code is not right, or was used already. Wait for the next one and try again.',
  wrongFirstCode: 'That code is not right. Check that your phone has the right time, and try the next one.',
  alreadyOn: 'Two-step sign-in is on already.',
  notOn: 'Two-step sign-in is not on.',
  notStarted: 'This took too long. Please begin again.',
  staffNeedsSecondFactor: 'Staff works with two-step sign-in only. Set it up in your settings first.',
  invitationNeeded:
    'Open the link in your staff invitation to set this up. If you have none, ask whoever runs this server.',
  invitationExpired: 'This invitation is used up or too old. Ask whoever runs this server for a new one.',
  isOn: 'Two-step sign-in is on. Everywhere else you are signed out.',
  isOff: 'Two-step sign-in is off.',
  codesRenewed: 'The old codes are dead.',
  failed: 'Could not save that. Please try again.',
} as const
