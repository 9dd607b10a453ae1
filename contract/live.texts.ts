export const liveMessages = {
  watching: 'Send up to ten ids of posts or discussions, or “forum”, separated by commas.',
  tooMany: 'Too many open pages. Close one and try again.',
} as const
