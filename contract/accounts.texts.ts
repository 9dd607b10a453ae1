export const USER_TYPES = ['patron', 'bartender', 'entertainer', 'business'] as const

/** Years. Also shown in the terms, the privacy policy and the registration checkbox. */
export const MINIMUM_AGE = 18

export const PASSWORD_MIN = 6

export const PASSWORD_MAX = 128

export const accountMessages = {
  registered: 'Registration successful! Please check your email to confirm your account.',
  passwordsDiffer: 'Passwords do not match',
  passwordShort: 'Password should be at least 6 characters long',
  passwordLong: 'Password can be at most 128 characters long',
  passwordCommon: 'That’s one of the most common passwords. Choose another.',
  passwordOwn: 'Your password can’t be your name, your email or our name. Choose another.',
  passwordMissing: 'Please enter your password',
  emailMissing: 'Please enter your email',
  emailInvalid: 'Please enter a valid email address, like name@example.com',
  userTypeMissing: 'Please choose your role',
  ageMissing: `Please confirm that you’re ${MINIMUM_AGE} or older and accept the terms`,
  signInFailed: 'Failed to log in',
  registerFailed: 'Failed to register',
  signInPaused: 'Too many wrong passwords for this email. We can email you a login link instead.',
  loginLinkSent: 'If that email has an account, a login link is on its way. It works once, for an hour.',
  wrongCredentials: 'That email and password don’t match.',
  notConfirmed: 'Please confirm your email first. We can send the link again.',
  /** Shown only after the correct password. The server appends where to appeal. */
  suspended: 'This account is suspended. We emailed you the reason.',
  linkExpired: 'This link no longer works. Request a new one.',
  confirmPasswordNeeded: 'Enter the password you registered with, so we know it’s you.',
  confirmMismatch:
    'That’s not the password this account was registered with. If you’ve forgotten it, or someone else registered, register again.',
  confirmFailed: 'Could not confirm your email. Please try again.',
  sendFailed: 'Could not send the email. Please try again.',
  resent: 'If that email is waiting to be confirmed, a new link is on its way.',
  resetSent: 'If that email has an account, a link to choose a new password is on its way.',
  resetDone: 'Password changed. Please log in.',
  passwordChanged: 'Password changed. You’re logged out everywhere else.',
  emailChangeSent: 'Open it to confirm your new email. Until then, you log in with the current one.',
  emailChanged: 'Email changed. Please log in with the new one.',
  emailSame: 'That’s already your email.',
  sessionEnded: 'Logged out on that device.',
  sessionsEnded: 'Logged out everywhere else.',
  deleted: 'Your account was deleted.',
  settingsFailed: 'Could not load your account.',
  saveFailed: 'Could not save that. Please try again.',
  endFailed: 'Could not log out there. Please try again.',
  exportFailed: 'Could not prepare your download. Please try again.',
  deleteFailed: 'Could not delete your account. Please try again.',
} as const
