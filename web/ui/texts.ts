/** Texts of the shared components. */
export const uiTexts = {
  pinchToZoom: 'Pinch to zoom',
  /** Label of an item's menu: `More options for Late jazz`. */
  moreAbout: (what: string) => `More options for ${what}`,
  tryAgain: 'Try again',
  partNotLoaded: 'That didn’t load. Try again, or reload the page.',
  keep: 'Keep it',
  saveChanges: 'Save changes',
  delete: 'Delete',
  cancel: 'Cancel',
  close: 'Close',
  offline: 'You’re offline.',
  unreachable: 'Last Call could not be reached.',
  serverFailed: 'Something went wrong on our side.',
  undo: 'Undo',
  loadMore: 'Load more',
  onShift: 'On shift',
} as const
