import { ALERT_IF_NOT_YOU } from '#server/accounts/credentials/emails.ts'
import { composeEmail, type Email } from '#server/core/email/email.ts'

/** Sent after two-step sign-in was switched on. */
export const buildSecondFactorEnabledEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step sign-in is on for Last Call',
    lines: [
      'From now on signing in takes your password and a code of your app. Everywhere else you are signed out. Keep your recovery codes where you find them without your phone.',
      ALERT_IF_NOT_YOU,
    ],
    action: { label: 'Your account', url: `${origin}/settings` },
  })

/** Sent after two-step sign-in was switched off. */
export const buildSecondFactorDisabledEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step sign-in is off for Last Call',
    lines: ['From now on your password alone signs in.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })

/** How long a staff invitation is valid. */
export const INVITATION_DAYS = 3

/** Sent to staff without a second factor. The link lets them set it up and proves that they own the address. */
export const buildStaffInvitationEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Your staff invitation for Last Call',
    lines: [
      `You are on the staff of this server. Staff log in with a password and a code from an app: open the link on the device you work with and set it up. It works once, for ${INVITATION_DAYS} days.`,
      'If you did not expect this, do not open it, and tell whoever runs the server.',
    ],
    // A fragment is never sent to a server, so the token does not appear in logs or in a Referer header.
    action: { label: 'Set up two-step login', url: `${origin}/settings#staff=${token}` },
  })

/** Sent after the operator switched off the second factor of a user who lost the app and the recovery codes. */
export const buildSecondFactorResetEmail = (address: string): Email =>
  composeEmail(address, {
    subject: 'Two-step sign-in was switched off for Last Call',
    lines: [
      'Whoever runs this server switched it off and signed you out everywhere, as one asks for who has lost the app. Log in with your password and set it up again.',
      'If you did not ask for this, choose a new password at once and write to us.',
    ],
  })

/** Sent after the recovery codes were replaced. */
export const buildRecoveryCodesEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'New recovery codes for Last Call',
    lines: ['Your recovery codes were made anew, and the old ones are dead.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })
