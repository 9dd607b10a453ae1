/** Texts of the special screens. */
export const specialTexts = {
  picture: 'Picture',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  addHours: 'Add weekly hours',
} as const
