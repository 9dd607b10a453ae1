/** Texts of the report dialog, imported by components and tests. */
export const reportTexts = {
  send: 'Send report',
} as const
