/** Texts of the report dialog. */
export const reportTexts = {
  send: 'Send report',
} as const
