/** Hours after its start that an event without an end time counts as happening. */
export const EVENT_DEFAULT_HOURS = 4

/** Longest event, in days. */
export const EVENT_MAX_DAYS = 14

/** Maximum current and upcoming events of a venue, cancelled ones included. */
export const EVENTS_LIMIT = 100
