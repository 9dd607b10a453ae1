/** Texts about a dark schedule, imported by components and tests. */
export const darkTexts = {
  goDark: 'Go dark',
  ask: 'Go dark?',
  what: 'Only you will see your shifts, here and in calendars. We won’t tell anyone.',
  delivered: 'Notifications, emails and calendar entries that were already delivered can’t be recalled.',
  hidden: (until: string) => `Your schedule is hidden ${until}.`,
  onlyYou: 'Only you can see your shifts.',
  tonight: 'Tonight, until 6:00 AM',
  '24_hours': 'For 24 hours',
  indefinite: 'Until I show it again',
  show: 'Show schedule',
  showing: 'Showing...',
  shownAgain: 'Your schedule is visible again.',
  notHidden: 'Could not hide your schedule.',
  notShown: 'Could not show your schedule.',
} as const
