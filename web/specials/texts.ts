/** Texts of the specials, imported by components and tests. */
export const specialTexts = {
  picture: 'Picture',
  validFrom: 'Valid from',
} as const
