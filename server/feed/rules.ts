/** The cursor of an empty feed: every post is newer. */
export const OLDEST_CURSOR = { time: '1970-01-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' }
