/** Texts of the roster import, where the screens and the tests have them from. */
export const rosterTexts = {
  read: 'Read it',
  pasted: 'Or its text',
} as const
