/** Texts of the roster import, imported by components and tests. */
export const rosterTexts = {
  read: 'Preview shifts',
  pasted: 'Or paste its text',
  otherVenue: 'Change venue',
} as const
