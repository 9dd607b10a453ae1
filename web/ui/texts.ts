/** Texts of the product-agnostic pieces, where the screens and the tests have them from. */
export const uiTexts = {
  /** The menu of a thing: `More about Late jazz`. */
  moreAbout: (what: string) => `More about ${what}`,
  tryAgain: 'Try again',
  keep: 'Keep it',
  saveChanges: 'Save changes',
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  offline: 'You’re offline.',
  undo: 'Undo',
} as const
