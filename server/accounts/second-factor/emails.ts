import { formatCodesLeft } from '#contract/format-codes-left.ts'
import { ALERT_IF_NOT_YOU } from '#server/accounts/credentials/emails.ts'
import { composeEmail, type Email } from '#server/core/email/email.ts'

/** Sent after two-step login was switched on. */
export const buildSecondFactorEnabledEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step login is on for Last Call',
    preheader: 'Keep your recovery codes somewhere safe.',
    lines: [
      'From now on, logging in takes your password and a code from your app. You’ve been logged out everywhere else. Keep your recovery codes somewhere you can reach without your phone.',
      ALERT_IF_NOT_YOU,
    ],
    action: { label: 'Open settings', url: `${origin}/settings/account` },
  })

/** Sent after two-step login was switched off. */
export const buildSecondFactorDisabledEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step login is off for Last Call',
    preheader: 'Your password is all it takes to log in.',
    lines: ['From now on, your password is all it takes to log in.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })

/** How long a staff invitation is valid. */
export const INVITATION_DAYS = 3

/** Sent to staff without a second factor. The link lets them set it up and proves that they own the address. */
export const buildStaffInvitationEmail = (address: string, origin: string, token: string): Email =>
  composeEmail(address, {
    subject: 'Your staff invitation for Last Call',
    preheader: `The link works once, for ${INVITATION_DAYS} days.`,
    lines: [
      `You’re on the staff of this server. Staff log in with a password and a code from an app. Open the link on the device you work with to set it up. It works once, for ${INVITATION_DAYS} days.`,
      'If you didn’t expect this, don’t open the link, and tell the people who run the server.',
    ],
    // A fragment is never sent to a server, so the token does not appear in logs or in a Referer header.
    action: { label: 'Set up two-step login', url: `${origin}/settings/account#staff=${token}` },
  })

/** Sent after the operator switched off the second factor of a user who lost the app and the recovery codes. */
export const buildSecondFactorResetEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Two-step login was turned off for Last Call',
    preheader: 'Log in with your password and set it up again.',
    lines: [
      'The people who run this server turned it off, as they do for someone who lost the app, and logged you out everywhere. Log in with your password and set it up again.',
      'If you didn’t ask for this, choose a new password right away and write to us.',
    ],
    action: { label: 'Log in', url: `${origin}/login` },
  })

/** Sent after the recovery codes were replaced. */
export const buildRecoveryCodesEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'New recovery codes for Last Call',
    preheader: 'The old ones no longer work.',
    lines: ['You have new recovery codes. The old ones no longer work.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })

/** Sent after a login with a recovery code. */
export const buildRecoveryCodeUsedEmail = (address: string, origin: string, codesLeft: number): Email =>
  composeEmail(address, {
    subject: 'A recovery code was used to log in to Last Call',
    preheader: formatCodesLeft(codesLeft),
    lines: [
      `Someone logged in with one of your recovery codes, so that code no longer works. ${formatCodesLeft(codesLeft)}`,
      'If this wasn’t you, choose a new password right away, then create new recovery codes.',
    ],
    action: { label: 'Open settings', url: `${origin}/settings/account` },
  })
