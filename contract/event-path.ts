/** The path of an event's page. */
export const toEventPath = (venueSlug: string, id: string): string => `/venues/${venueSlug}/events/${id}`
