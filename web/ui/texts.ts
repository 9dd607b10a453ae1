/** Texts of the shared components, imported by components and tests. */
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
  serverFailed: 'Something went wrong on our side.',
  undo: 'Undo',
  loadMore: 'Load more',
} as const
