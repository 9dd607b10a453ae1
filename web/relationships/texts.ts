/** Texts of the follow and block buttons. */
export const relationshipTexts = {
  requestToFollow: 'Request to follow',
  withdrawRequest: 'Withdraw request',
  removeFollower: 'Remove follower',
  reportInstead: 'Report instead',
} as const
