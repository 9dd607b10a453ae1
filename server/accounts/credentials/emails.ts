import { composeEmail, type Email } from '#server/core/email/email.ts'

export const ALERT_IF_NOT_YOU = 'If this wasn’t you, choose a new password right away: someone knows yours.'

/** Sent after a password change. */
export const buildPasswordChangedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call password was changed',
    preheader: 'You’ve been logged out everywhere else.',
    lines: ['You’ve been logged out everywhere else, and your calendar links no longer work.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })
