/** Texts of the roster import, imported by components and tests. */
export const rosterTexts = {
  read: 'Read it',
  pasted: 'Or its text',
  otherVenue: 'Other venue',
} as const
