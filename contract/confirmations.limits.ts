/** How many different people have to say that something is no longer right. */
export const NOT_RIGHT_LIMIT = 2
/** After this many days, the same person can answer for the same thing again. */
export const ANSWER_DAYS = 7
/** An owner is reminded of what no one has confirmed for this many days. */
export const CONFIRMATION_DAYS = 60
/** Who is this close to a venue, in meters, is asked. The browser decides it; no location is sent. */
export const AT_VENUE_METERS = 200
/** What the links of notifications to the owner end with: the card on a venue's page that lists what to confirm. */
export const NOT_CONFIRMED_ANCHOR = 'not-confirmed'
