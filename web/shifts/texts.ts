/** Texts of the shift screens, imported by components and tests. */
export const shiftTexts = {
  add: 'Add shift',
  /** The button that adds the shift on several days. */
  addMany: (days: number) => `Add ${days} shifts`,
  seeWeek: 'See my week',
  startTime: 'Start time',
  endTime: 'End time',
  notes: 'Notes',
  onNow: 'On now',
  onNowNearby: 'On now near you',
  onNowNear: (town: string) => `On now near ${town}`,
  cancel: 'Cancel shift',
  keep: 'Keep shift',
  deletePast: 'Delete past shift',
  hidePast: 'Hide past shift',
  past: 'Past',
  weekly: 'Every week',
  startTimeMissing: 'Please set a start time.',
  endTimeMissing: 'Please set an end time.',
  copyWeek: 'Copy a week',
  postAnyway: 'Post anyway',
  saveAnyway: 'Save anyway',
  confirmAdd: 'Yes, add it',
  cancelMany: 'Cancel shifts',
  keepMany: 'Keep shifts',
  onlyThisOne: 'Just this one',
  thisAndLater: 'This and later',
  selectedShift: 'Selected shift',
  lastDay: 'Last day',
  lastDayTooEarly: 'The last day is before the first.',
  visibility: 'Who can see it',
  shownFrom: (time: string) => `Shown from ${time}`,
  shownToFollowersFrom: (time: string) => `Shown to followers from ${time}`,
  followersNote: 'Anyone can follow a public profile.',
  forFollowers: 'Only people who follow you will see this shift.',
  forFollowersMany: 'Only people who follow you will see these shifts.',
  forMeOnly: 'Only you will see this shift.',
  forMeOnlyMany: 'Only you will see these shifts.',
  /** Until when no one else sees shifts that are shown once their talent is there. */
  onceThere: (minutes: number) =>
    minutes === 0
      ? 'No one else will see this shift until it starts.'
      : `No one else will see this shift until ${minutes} minutes after it starts.`,
  onceThereMany: (minutes: number) =>
    minutes === 0
      ? 'No one else will see these shifts until they start.'
      : `No one else will see these shifts until ${minutes} minutes after they start.`,
  onceThereForFollowers: 'Then, only people who follow you will.',
  whileDark: 'Your schedule is hidden, so only you can see this for now.',
} as const

/** Who can see a shift. */
export const visibilityTexts = {
  everyone: 'Everyone who can see my schedule',
  followers: 'People who follow me',
  only_me: 'Only me',
} as const
