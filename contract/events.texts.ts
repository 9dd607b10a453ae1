import { EVENT_MAX_DAYS, EVENTS_LIMIT } from './events.limits.ts'

/** The path of an event's page. */
export const toEventPath = (venueSlug: string, id: string): string => `/venues/${venueSlug}/events/${id}`

export const eventMessages = {
  missing: 'Event name and start time are required.',
  unreadable: 'Invalid date/time format selected.',
  endAfterStart: 'End time must be after start time.',
  tooLong: `An event can last at most ${EVENT_MAX_DAYS} days.`,
  tooManyEvents: `A venue can have at most ${EVENTS_LIMIT} upcoming events. Delete one first.`,
  notYours: 'You are not authorized to add events to this venue.',
  notYoursToEdit: 'You are not authorized to edit events of this venue.',
  notYoursToDelete: 'You are not authorized to delete events of this venue.',
  notFound: 'Event not found.',
  loadFailed: 'Could not load events for this venue.',
  loadOneFailed: 'Could not load this event.',
  createFailed: 'Failed to create event:',
  updateFailed: 'Failed to update event:',
  deleteFailed: 'Could not delete event:',
  cancelFailed: 'Could not cancel event:',
  created: 'Event created successfully!',
  updated: 'Event updated successfully!',
  deleted: 'Event deleted.',
  cancelled: 'Event cancelled. It stays listed, marked as cancelled.',
  resumed: 'Event is back on.',
  happening: 'Happening now',
  over: 'This event is over.',
  notTakingPlace: 'This event isn’t taking place.',
  none: 'No upcoming events posted.',
} as const
