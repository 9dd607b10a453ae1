/** Texts of the follow and block buttons. */
export const relationshipTexts = {
  requestToFollow: 'Request to follow',
  cancelRequest: 'Cancel request',
  requestSent: 'Request sent.',
  removeFollower: 'Remove follower',
  unfollow: 'Unfollow',
  following: 'Following',
  /** The button that opens a row's menu. It shows only its first word. */
  followingMenu: (name: string) => `Following ${name}, Unfollow`,
  filter: 'Filter by name',
  noFilterMatch: (name: string) => `No one you follow matches “${name}”.`,
  unfollowed: (name: string) => `You unfollowed ${name}.`,
  reportInstead: 'Report instead',
  blockByUsername: 'Block someone by username',
} as const

/** Texts about hiding the schedule from a person. */
export const hiddenScheduleTexts = {
  show: 'Show my schedule',
  title: 'Hidden schedule',
  lead: 'These people don’t see when you work. They can still follow you and see your posts, and we don’t tell them.',
  question: (name: string) => `Hide your schedule from ${name}?`,
  hidden: (name: string) => `${name} can’t see when you work.`,
  shown: (name: string) => `${name} can see your schedule again.`,
  isHidden: 'Your schedule is hidden from them.',
  webPage: 'Your page on the web shows your shifts to anyone without an account, and so to them when they log out.',
  lowerWebPage: 'Take my shifts off that page',
  lowerFailed: 'Could not change your page on the web.',
  otherAccounts:
    'They could still look from another account while your profile is public, or find out from someone else.',
} as const
