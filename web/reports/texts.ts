/** Texts of the report forms. */
export const reportTexts = {
  reason: 'What’s wrong?',
  note: 'Tell us more',
  noteHint: 'Anything our staff should know.',
  send: 'Send report',
} as const
