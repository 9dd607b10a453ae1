/** A summary email that is due in a time zone: the date there, and the time span it covers. */
export type Summary = { topic: 'weekend_digest' | 'tonight'; day: string; from: Date; until: Date }
