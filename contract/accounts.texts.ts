export const USER_TYPES = ['patron', 'bartender', 'entertainer', 'business'] as const

/** Years. Also shown in the terms, the privacy policy and the registration checkbox. */
export const MINIMUM_AGE = 18

export const PASSWORD_MIN = 6

export const PASSWORD_MAX = 128

export const accountMessages = {
  registered: 'Registration successful! Please check your email to confirm your account.',
  passwordsDiffer: 'Passwords do not match',
  passwordShort: 'Password should be at least 6 characters long',
  passwordLong: 'Password can have at most 128 characters',
  passwordCommon: 'This password is one of the first that others try. Choose another.',
  passwordOwn: 'A name is no password: everybody can read it. Choose something else.',
  passwordMissing: 'Please enter your password',
  emailMissing: 'Please enter your email',
  emailInvalid: 'Please enter a valid email address, like name@example.com',
  userTypeMissing: 'Please choose what brings you here',
  ageMissing: `You must be at least ${MINIMUM_AGE} to use Last Call`,
  signInFailed: 'Failed to log in',
  registerFailed: 'Failed to register',
  signInPaused: 'Too many wrong passwords for this email. You can still log in by email.',
  loginLinkSent: 'If this email has an account, a link to log in is on its way. It works for an hour.',
  wrongCredentials: 'That email and password do not match.',
  notConfirmed: 'Please confirm your email first. We can send the link again.',
  /** Shown only after the correct password. The server appends where to appeal. */
  suspended: 'This account is suspended. We mailed you why.',
  linkExpired: 'This link is not valid any more. Ask for a new one.',
  confirmMismatch: 'That is not the password this account was registered with. If you did not register, register anew.',
  resent: 'If that address is waiting for confirmation, a new link is on its way.',
  resetSent: 'If that address has an account, a link to choose a new password is on its way.',
  resetDone: 'Your password is changed. Please log in.',
  passwordChanged: 'Your password is changed. Everywhere else you are signed out.',
  emailChangeSent: 'Open the link we sent to the new address. Until then the old one stays.',
  emailChanged: 'Your email is changed. Please log in with it.',
  emailSame: 'That is your email already.',
  sessionEnded: 'That session is ended.',
  sessionsEnded: 'Everywhere else you are signed out.',
  deleted: 'Your account is gone.',
  settingsFailed: 'Could not load your account.',
  saveFailed: 'Could not save that. Please try again.',
  endFailed: 'Could not end the session. Please try again.',
  exportFailed: 'Could not put your download together. Please try again.',
  deleteFailed: 'Could not delete your account. Please try again.',
} as const
