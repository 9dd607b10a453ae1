/** Hours after its start that an event without an end time counts as happening. */
export const EVENT_DEFAULT_HOURS = 4

/** Longest event, in days. */
export const EVENT_MAX_DAYS = 14

/** Maximum dates of a weekly event: a year of weeks, as for shifts. */
export const MAX_EVENTS_PER_SERIES = 52

/** Maximum current and upcoming events of a venue, cancelled ones included. */
export const EVENTS_LIMIT = 100

/** Which dates of a weekly event a change applies to. */
export const EVENT_SCOPES = ['this', 'following', 'all'] as const
