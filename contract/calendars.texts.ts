/** Days after their end that entries stay in a calendar of those one follows: programs forget what is not there. */
export const FOLLOWED_CALENDAR_PAST_DAYS = 14

/** The same for one's own shifts. */
export const OWN_CALENDAR_PAST_DAYS = 90

/** Days that something cancelled stays, marked so. */
export const CANCELLED_ENTRY_DAYS = 14

/** Most entries of a calendar; the soonest go first, what is over goes last. */
export const MAX_CALENDAR_ENTRIES = 500

/** Hours after which programs should look again. */
export const CALENDAR_REFRESH_HOURS = 1

export const calendarMessages = {
  loadFailed: 'Could not load your calendars.',
  makeFailed: 'Could not make the address.',
  revokeFailed: 'Could not revoke the address.',
  copyFailed: 'Could not copy. Select the address and copy it by hand.',
  copied: 'Address copied.',
  made: 'The address is ready. It is shown only now.',
  revoked: 'The address is revoked. Calendars that use it get nothing more.',
} as const
