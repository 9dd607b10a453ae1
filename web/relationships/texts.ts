/** Texts of the follow and block buttons. */
export const relationshipTexts = {
  requestToFollow: 'Request to follow',
  cancelRequest: 'Cancel request',
  removeFollower: 'Remove follower',
  unfollowed: (name: string) => `You unfollowed ${name}.`,
  reportInstead: 'Report instead',
  blockByUsername: 'Block someone by username',
} as const
