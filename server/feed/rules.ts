/** Where somebody begins to count whose feed is empty. */
export const OLDEST_CURSOR = { time: '1970-01-01T00:00:00.000Z', id: '00000000-0000-0000-0000-000000000000' }
