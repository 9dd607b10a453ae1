/** Posts and discussions one browser may watch at a time. */
export const WATCHED_MOST = 10

export const liveMessages = {
  watching: 'Name up to ten posts or discussions, by id, parted by commas.',
  tooMany: 'Too many open pages. Close one and try again.',
} as const
