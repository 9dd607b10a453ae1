/** Texts of the shift screens, imported by components and tests. */
export const shiftTexts = {
  add: 'Add shift',
  startTime: 'Start time',
  endTime: 'End time',
  notes: 'Notes',
  anotherDay: 'Another day',
  backToForm: 'Change it',
  onNow: 'On now',
  onNowNearby: 'On now, near you',
  delete: 'Delete',
  confirmDelete: 'Delete shift',
  past: 'Past',
  weekly: 'Every week',
} as const
