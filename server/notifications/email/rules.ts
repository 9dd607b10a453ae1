/** A mail that sums up, due in a zone: which day's it is there, and what it is about. */
export type Summary = { topic: 'weekend_digest' | 'tonight'; day: string; from: Date; until: Date }
