import { ALERT_IF_NOT_YOU } from '#server/accounts/credentials/emails.ts'
import { composeEmail, type Email } from '#server/core/email/email.ts'

/** After two-step sign-in was switched on. */
export const buildSecondFactorEnabledEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step sign-in is on for Last Call',
    lines: [
      'From now on signing in takes your password and a code of your app. Everywhere else you are signed out. Keep your recovery codes where you find them without your phone.',
      ALERT_IF_NOT_YOU,
    ],
    action: { label: 'Your account', url: `${origin}/settings` },
  })

/** After it was switched off. */
export const buildSecondFactorDisabledEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step sign-in is off for Last Call',
    lines: ['From now on your password alone signs in.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })

/** How long a staff invitation works. */
export const INVITATION_DAYS = 3

/** To staff who have no second factor yet: the link lets them set it up, and proves that the address is theirs. */
export const buildStaffInvitationEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Your staff invitation for Last Call',
    lines: [
      `You are on the staff of this server. Staff log in with a password and a code from an app: open the link on the device you work with and set it up. It works once, for ${INVITATION_DAYS} days.`,
      'If you did not expect this, do not open it, and tell whoever runs the server.',
    ],
    // Behind the #, it reaches neither a log nor another site.
    action: { label: 'Set up two-step login', url: `${origin}/settings#staff=${token}` },
  })

/** After the operator switched it off, for somebody who lost the app and the codes. */
export const buildSecondFactorResetEmail = (address: string): Email =>
  composeEmail(address, {
    subject: 'Two-step sign-in was switched off for Last Call',
    lines: [
      'Whoever runs this server switched it off and signed you out everywhere, as one asks for who has lost the app. Log in with your password and set it up again.',
      'If you did not ask for this, choose a new password at once and write to us.',
    ],
  })

/** After recovery codes were made anew. */
export const buildRecoveryCodesEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'New recovery codes for Last Call',
    lines: ['Your recovery codes were made anew, and the old ones are dead.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })
