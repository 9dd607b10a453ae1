/** Texts of the notifications, imported by components and tests. */
export const noticeTexts = {
  markAsRead: 'Mark as read',
  onlyWithBell: 'Only people whose bell is on',
  quietHours: 'Quiet hours',
  devicePush: 'Push notifications on this device',
} as const

/** The presets of the notification settings: the button, and the status line while the table matches it. */
export const presetTexts = {
  legend: 'Presets',
  everything: { label: 'Everything', state: 'Everything we can tell you about is on.' },
  my_people: {
    label: 'My people',
    state: 'On: people you follow, people who interact with you, and decisions about you. Off: venues and digests.',
  },
  nothing: { label: 'Nothing', state: 'All off, except emails about your account’s security.' },
  custom: 'Custom',
  onlyBells: 'About talent you follow, push and email come only from people whose bell is on.',
  pushUnchanged: 'Presets can’t turn on push until you allow it on a device.',
  applied: (label: string) => `Notifications set to “${label}”.`,
} as const
