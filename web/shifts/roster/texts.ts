/** Texts of the roster import, imported by components and tests. */
export const rosterTexts = {
  read: 'Preview shifts',
  review: 'Review your shifts',
  pasted: 'Or paste its text',
  otherVenue: 'Change venue',
  whose: 'Whose shifts are yours?',
  whoseHint: 'This roster names other people, so nothing is checked until you choose.',
  allMine: 'All of them',
  pastedName: 'the text you pasted',
} as const
