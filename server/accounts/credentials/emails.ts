import { composeEmail, type Email } from '#server/core/email/email.ts'

export const ALERT_IF_NOT_YOU = 'If this was not you, choose a new password at once: whoever did it knows yours.'

/** Sent after a password change. */
export const buildPasswordChangedEmail = (address: string, origin: string): Email =>
  composeEmail(address, {
    subject: 'Your Last Call password was changed',
    lines: ['Everywhere else you are signed out, and the addresses of your calendars have stopped.', ALERT_IF_NOT_YOU],
    action: { label: 'Choose a new password', url: `${origin}/forgot` },
  })
