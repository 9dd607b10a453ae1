import { formatCount } from './format-count.ts'

export const secondFactorMessages = {
  codeNeeded: 'Enter the code from your authenticator app.',
  codeMissing: 'Please enter the code.',
  codeForm: 'Codes have 6 digits. Recovery codes have 16 letters and digits.',
  wrongCode: 'That code isn’t right, or it was already used. Wait for the next one and try again.',
  wrongFirstCode: 'That code isn’t right. Check the time on your phone, then try the next code.',
  alreadyOn: 'Two-step login is already on.',
  notOn: 'Two-step login isn’t on.',
  notStarted: 'This took too long. Please start over.',
  staffNeedsSecondFactor: 'Staff need two-step login. Set it up in your account settings first.',
  invitationNeeded:
    'To set this up, open the link in your staff invitation. No invitation? Ask the person who runs this server.',
  invitationExpired:
    'This invitation has expired or was already used. Ask the person who runs this server for a new one.',
  isOn: 'Two-step login is on. You’re logged out everywhere else.',
  isOff: 'Two-step login is off.',
  codesLeft: (left: number) => `${formatCount(left, 'recovery code', 'recovery codes')} left.`,
  noCodesLeft: 'No recovery codes left. Create new ones, or you’ll be locked out if you lose your phone.',
  recoveryCodeUsed: 'You logged in with a recovery code, which no longer works.',
  codesRenewed: 'Your old codes no longer work.',
  failed: 'Could not save that. Please try again.',
} as const
