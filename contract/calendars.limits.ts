/** Days that ended entries stay in the calendar of followed people. Calendar apps delete entries the file omits. */
export const FOLLOWED_CALENDAR_PAST_DAYS = 14

/** Days that ended shifts stay in the calendar of one's own shifts. */
export const OWN_CALENDAR_PAST_DAYS = 90

/** Days that a cancelled entry stays, marked as cancelled. */
export const CANCELLED_ENTRY_DAYS = 14

/** Maximum entries in a calendar. Upcoming ones take precedence, soonest first, over past ones. */
export const MAX_CALENDAR_ENTRIES = 500

/** How often calendar apps should refresh, in hours. */
export const CALENDAR_REFRESH_HOURS = 1
