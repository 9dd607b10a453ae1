/** Texts of the special screens. */
export const specialTexts = {
  picture: 'Image',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  validFromTime: 'Start time',
  validUntilTime: 'End time',
  addHours: 'Add weekly hours',
  addMoreHours: 'Add another time slot',
} as const
