/** Texts of the follow and block buttons. */
export const relationshipTexts = {
  requestToFollow: 'Request to follow',
  cancelRequest: 'Cancel request',
  removeFollower: 'Remove follower',
  reportInstead: 'Report instead',
} as const
