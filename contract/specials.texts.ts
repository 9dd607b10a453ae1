import { SPECIALS_LIMIT } from './specials.limits.ts'

export const specialMessages = {
  titleMissing: 'Title is required.',
  untilBeforeFrom: 'The end must be after the start.',
  unreadable: 'Invalid date/time format selected.',
  windowEmpty: 'Start and end times can’t be the same.',
  tooManySpecials: `A venue can have at most ${SPECIALS_LIMIT} specials. Delete an old one first.`,
  notYours: 'Unauthorized to add specials for this venue.',
  notYoursToEdit: 'Unauthorized to edit specials for this venue.',
  notYoursToDelete: 'Unauthorized to delete specials for this venue.',
  notFound: 'Special not found.',
  loadFailed: 'Could not load specials for this venue.',
  createFailed: 'Failed to add special:',
  updateFailed: 'Failed to update special:',
  deleteFailed: 'Could not delete special:',
  created: 'Special added successfully!',
  updated: 'Special updated successfully!',
  deleted: 'Special deleted.',
  none: 'No specials posted.',
} as const
