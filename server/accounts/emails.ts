import { PASSWORD_MIN } from '#contract/accounts.limits.ts'
import { ALERT_IF_NOT_YOU } from '#server/accounts/credentials/emails.ts'
import { composeEmail, type Email } from '#server/core/email/email.ts'

const IGNORE_NOTE = 'If this wasn’t you, ignore this email and nothing will happen.'

/** Asks to confirm the address of a registration. */
export const buildConfirmationEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Confirm your email for Last Call',
    preheader: 'One link, and you’re in.',
    lines: [
      'Welcome! Open the link in the browser you signed up with, and you’re in. In any other, it asks for your password. The link works for a day.',
      IGNORE_NOTE,
    ],
    action: { label: 'Confirm my email', url: `${origin}/confirm?token=${token}` },
  })

/** Sent when a registered address is registered again. */
export const buildAlreadyRegisteredEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'You already have a Last Call account',
    preheader: 'Someone tried to sign up with this address.',
    lines: [
      'Someone tried to sign up with this address, but it already has an account. Log in, or choose a new password on the login page.',
      IGNORE_NOTE,
    ],
    action: { label: 'Log in', url: `${origin}/login` },
  })

/** Sent when a confirmation link is requested for an address without a pending registration. */
export const buildNoPendingSignUpEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Nothing to confirm on Last Call',
    preheader: 'This address has no sign-up waiting.',
    lines: [
      'Someone asked for a new confirmation link, but this address has no sign-up to confirm. Links work for a day. If yours ran out, sign up again.',
      IGNORE_NOTE,
    ],
    action: { label: 'Create an account', url: `${origin}/register` },
  })

/** Contains the link for choosing a new password. */
export const buildPasswordResetEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Choose a new password for Last Call',
    preheader: 'The link works once, for an hour.',
    lines: [
      `Open the link and choose a password of at least ${PASSWORD_MIN} characters. You’ll be logged out everywhere, and your calendar links will stop. The link works once, for an hour.`,
      'If this wasn’t you, ignore this email. Your password stays the same.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/reset?token=${token}` },
  })

/** Contains the link for logging in without the password, and for following a public page then. */
export const buildLoginLinkEmail = (address: string, origin: string, token: string, follows?: string): Email =>
  composeEmail(address, {
    subject: 'Log in to Last Call',
    preheader: 'The link works once, for an hour.',
    lines: [
      'Open the link and press the button to log in. It works once, for an hour.',
      'If you didn’t ask for this, ignore this email. Don’t share the link: it opens your account.',
    ],
    action: { label: 'Log in', url: `${origin}/login-link?token=${token}${follows ? `&follow=${follows}` : ''}` },
  })

/** Sent when a password reset or login link is requested for an address without an account. */
export const buildNoAccountEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'No Last Call account with this address',
    preheader: 'Maybe you signed up with another one.',
    lines: [
      'Someone asked for a login link or a new password, but this address has no account. Maybe you signed up with another one.',
      IGNORE_NOTE,
    ],
    action: { label: 'Create an account', url: `${origin}/register` },
  })

/** Sent to the new address of an email change. */
export const buildConfirmNewEmailEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Confirm your new email for Last Call',
    preheader: 'The link works once, for a day.',
    lines: [
      'Open the link to use this address for your account. From then on, you’ll log in with it. The link works once, for a day.',
      'If this wasn’t you, ignore this email. Nothing changes unless the link is opened.',
    ],
    action: { label: 'Use this email', url: `${origin}/confirm-email?token=${token}` },
  })

/** Sent to the new address of an email change if it already has an account. */
export const buildEmailTakenEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'This email already has a Last Call account',
    preheader: 'Nothing was changed.',
    lines: [
      'Someone asked to use this address for another account. It already has one, so nothing was changed.',
      'If this was you, log in with this address, or delete its account first.',
    ],
    action: { label: 'Log in', url: `${origin}/login` },
  })

/** Sent to the old address when an email change is requested. */
export const buildEmailChangeRequestedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call email is about to change',
    preheader: 'If this wasn’t you, someone knows your password.',
    lines: [
      'Someone with your password asked to move your account to another email. Nothing changes until the link we sent there is opened.',
      ALERT_IF_NOT_YOU,
    ],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })

/** Sent to the old address once the email change is done. */
export const buildEmailChangedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call email was changed',
    preheader: 'You’ve been logged out everywhere.',
    lines: [
      'Your account now has another address, and you’ve been logged out everywhere. We won’t send any more of its emails here.',
      'If this wasn’t you, write to us. Our support address is in the menu of Last Call.',
    ],
    action: { label: 'Open Last Call', url: origin },
  })

/** Sent to support for the first report of something. Leaves out the content, which only moderators may see. */
export const buildNewReportEmail = (support: string, origin: string, isUrgent: boolean): Email =>
  composeEmail(support, {
    subject: isUrgent ? 'Last Call: someone may be in danger' : 'Last Call: new report',
    preheader: isUrgent ? 'Please decide now.' : 'It needs a decision.',
    lines: [
      isUrgent
        ? 'A report says someone is in danger. Please decide now.'
        : 'Something was reported and needs a decision.',
    ],
    action: { label: 'Open reports', url: `${origin}/admin?tab=reports` },
  })

/** Answers someone without an account who reported a public page and left an address. */
export const buildReportOutcomeEmail = (address: string, origin: string, outcome: string): Email =>
  composeEmail(address, {
    subject: 'Your report to Last Call',
    preheader: 'We’ve looked at it.',
    lines: [
      outcome,
      'You gave us this address for an answer. We’ve deleted it now, so this is the only email you’ll get.',
    ],
    action: { label: 'Open Last Call', url: origin },
  })

/** Sent after the account was deleted. */
export const buildAccountDeletedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call account was deleted',
    preheader: 'It’s done, as you asked.',
    lines: [
      'You asked us to delete your account, and it’s done. Backups that contain it are deleted after 30 days.',
      'This is the last email you’ll get from us. You’re welcome back anytime, with a new account.',
    ],
    action: { label: 'Open Last Call', url: origin },
  })

/** Gives the reason that staff wrote for the suspension, and where to appeal. */
export const buildSuspendedEmail = (address: string, support: string, notes: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call account is suspended',
    preheader: 'Here’s why, and how to appeal.',
    lines: [
      'Other people can’t see your profile, posts or shifts anymore, and you’ve been logged out everywhere. Here’s why:',
      notes,
      `If you think this is wrong, reply to this email or write to ${support}. A person reads it.`,
      'Nothing has been deleted. If the suspension is lifted, everything comes back.',
    ],
    action: { label: 'Email support', url: `mailto:${support}` },
  })

/** Sent when a suspension is lifted. */
export const buildSuspensionLiftedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call account is back',
    preheader: 'You can log in again.',
    lines: ['We lifted the suspension, and everything is back. You can log in again.'],
    action: { label: 'Log in', url: `${origin}/login` },
  })
