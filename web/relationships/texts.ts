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
