import { PASSWORD_MIN } from '#contract/accounts.texts.ts'
import { ALERT_IF_NOT_YOU } from '#server/accounts/credentials/emails.ts'
import { composeEmail, type Email } from '#server/core/email/email.ts'

const IGNORE_NOTE = 'If this was not you, ignore this mail: nothing happens without your password.'

/** Asks to confirm the address of a registration. */
export const buildConfirmationEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Confirm your email for Last Call',
    lines: ['Welcome. One tap and your password, and you are in. The link works for a day.', IGNORE_NOTE],
    action: { label: 'Confirm my email', url: `${origin}/confirm?token=${token}` },
  })

/** Sent when a registered address is registered again. */
export const buildAlreadyRegisteredEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'You already have a Last Call account',
    lines: [
      'Someone asked to register this address, and it has an account already. Log in, or choose a new password there.',
      IGNORE_NOTE,
    ],
    action: { label: 'Log in', url: `${origin}/login` },
  })

/** Sent when a confirmation link is requested for an address without a pending registration. */
export const buildNoPendingSignUpEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Nothing to confirm at Last Call',
    lines: [
      'Someone asked to confirm this address, but no registration waits for it. A link works for a day; register again.',
      IGNORE_NOTE,
    ],
    action: { label: 'Register', url: `${origin}/register` },
  })

/** Contains the link for choosing a new password. */
export const buildPasswordResetEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Choose a new password for Last Call',
    lines: [
      `The link works for an hour, once. A password has at least ${PASSWORD_MIN} characters. Everybody signed in with the old one is signed out.`,
      'If this was not you, ignore this mail: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: `${origin}/reset?token=${token}` },
  })

/** Contains the link for logging in without the password. */
export const buildLoginLinkEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Log in to Last Call',
    lines: [
      'Open the link and press the button to log in. It works once, for an hour.',
      'If you didn’t ask for this, ignore this email and don’t pass the link on: it opens your account.',
    ],
    action: { label: 'Log in', url: `${origin}/login-link?token=${token}` },
  })

/** Sent when a password reset or login link is requested for an address without an account. */
export const buildNoAccountEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'No Last Call account with this address',
    lines: [
      'Someone asked for a new password here, but this address has no account. Perhaps you registered with another.',
      IGNORE_NOTE,
    ],
    action: { label: 'Register', url: `${origin}/register` },
  })

/** Sent to the new address of an email change. */
export const buildConfirmNewEmailEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Confirm your new email for Last Call',
    lines: [
      'Open the link, and you log in with this address from then on. It works for a day, once.',
      'If this was not you, ignore this mail: nothing happens without the link.',
    ],
    action: { label: 'Use this email', url: `${origin}/confirm-email?token=${token}` },
  })

/** Sent to the new address of an email change if it already has an account. */
export const buildEmailTakenEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'This email already has a Last Call account',
    lines: [
      'Someone asked to use this address for another account. It has one already, so nothing happens.',
      'If this was you, log in with it, or delete that account first.',
    ],
    action: { label: 'Log in', url: `${origin}/login` },
  })

/** Sent to the old address when an email change is requested. */
export const buildEmailChangeRequestedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call email is about to change',
    lines: [
      'Someone with your password asked to log in with another address. Until the link we sent there is opened, this one stays.',
      ALERT_IF_NOT_YOU,
    ],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })

/** Sent to the old address once the email change is done. */
export const buildEmailChangedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call email was changed',
    lines: [
      'Your account has another address now, and everybody was signed out. Nothing more of it comes here.',
      'If this was not you, write to us: the address of our support stands in the menu of Last Call.',
    ],
    action: { label: 'Open Last Call', url: origin },
  })

/** Sent to support for the first report of something. Leaves out the content, which only moderators may see. */
export const buildNewReportEmail = (support: string, origin: string, isUrgent: boolean): Email =>
  composeEmail(support, {
    subject: isUrgent ? 'Last Call: a report says that somebody is in danger' : 'Last Call: a report waits',
    lines: ['Something was reported and waits for a decision at the desk.'],
    action: { label: 'Open the reports', url: `${origin}/admin?tab=reports` },
  })

/** Sent after the account was deleted. */
export const buildAccountDeletedEmail = (address: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call account is gone',
    lines: [
      'You asked us to delete it, and it is deleted with everything of yours. Copies that we keep against loss age out within 30 days.',
      'This is the last mail you get from us.',
    ],
  })

/** Gives the reason that staff wrote for the suspension, and where to appeal. */
export const buildSuspendedEmail = (address: string, support: string, notes: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call account is suspended',
    lines: [
      'Nobody sees your profile, your posts or your shifts any more, and you are signed out everywhere. This is why:',
      notes,
      `If you think this is wrong, answer this mail or write to ${support}. A person reads it.`,
      'Nothing of yours is deleted: if the suspension is lifted, all of it is back.',
    ],
  })

/** Sent when a suspension is lifted. */
export const buildSuspensionLiftedEmail = (address: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call account is back',
    lines: ['Your account is not suspended any more, and all of yours is back. You can log in again.'],
  })
