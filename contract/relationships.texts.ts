export const RELATIONSHIPS_PAGE_SIZE = 30

/** How many usernames a person can block by name. */
export const BLOCKED_USERNAMES_LIMIT = 50

export const relationshipMessages = {
  followFailed: 'Could not follow user. Please try again.',
  unfollowFailed: 'Could not unfollow user.',
  blockFailed: 'Could not block user.',
  unblockFailed: 'Could not unblock user.',
  selfBlock: 'That’s your own username.',
  tooManyBlocked: `You can block at most ${BLOCKED_USERNAMES_LIMIT} people by username. Unblock one of them first.`,
  self: 'You can’t do this to yourself.',
  requestNotFound: 'That request no longer exists.',
  removeFailed: 'Could not remove that follower.',
  acceptFailed: 'Could not accept that request.',
  declineFailed: 'Could not decline that request.',
  requestsFailed: 'Could not load follow requests.',
  requestedFailed: 'Could not load the requests you sent.',
  blockedFailed: 'Could not load blocked list.',
  noBlocked: 'You haven’t blocked anyone.',
  followersFailed: 'Could not load followers list.',
  followingFailed: 'Could not load following list.',
  followedFailed: 'Could not load your followed users list.',
  noFollowers: "You don't have any followers yet.",
  noFollowing: 'You are not following anyone yet.',
  followersSignedOut: 'Please log in to view your followers.',
  followingSignedOut: 'Please log in to view who you follow.',
} as const
