/** Texts of the specials, imported by components and tests. */
export const specialTexts = {
  picture: 'Picture',
  validFrom: 'Valid from',
  validUntil: 'Valid until',
  addHours: 'Add weekly hours',
} as const
