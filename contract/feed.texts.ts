export const feedMessages = {
  empty: 'Your feed is looking a bit empty!',
  discover: 'Discover Talent',
  end: "You've reached the end of the feed!",
  failed: 'Could not load feed. Please try again.',
  followedFailed: 'Could not load your followed users list.',
  signedOut: 'Please log in to see your feed.',
} as const
