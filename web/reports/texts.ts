/** Texts of the report dialog, where the screens and the tests have them from. */
export const reportTexts = {
  send: 'Send report',
} as const
