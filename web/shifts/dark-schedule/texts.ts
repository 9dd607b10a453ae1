/** Texts about a dark schedule, imported by components and tests. */
export const darkTexts = {
  goDark: 'Go dark',
  ask: 'Go dark?',
  what: 'No one but you will see your shifts, on any page or calendar, and no one is told.',
  delivered: 'Notifications, emails and calendar entries that were already delivered can’t be recalled.',
  tonight: 'Tonight, until 6:00 AM',
  '24_hours': 'For 24 hours',
  indefinite: 'Until I turn it back on',
  turnOn: 'Turn back on',
  turningOn: 'Turning on...',
  shownAgain: 'Your schedule is visible again.',
  notHidden: 'Could not hide your schedule.',
  notShown: 'Could not turn your schedule back on.',
} as const
