/** Texts of the specials, where the screens and the tests have them from. */
export const specialTexts = {
  picture: 'Picture',
  validFrom: 'Valid from',
} as const
