export const confirmationMessages = {
  ownVenue: 'You can’t answer for your own venue. Confirm it instead.',
  notYours: 'You are not authorized to confirm this for this venue.',
  what: 'Choose “hours” or the id of a special.',
  whatToConfirm: 'Choose “all”, “hours” or the id of a special.',
  noHours: 'This venue has no opening hours.',
  answered: 'You’ve already answered this. You can answer again a week after your last answer.',
  answerFailed: 'Could not save your answer. Please try again.',
  confirmFailed: 'Could not confirm this. Please try again.',
} as const
