/** Texts of the menu screens. */
export const menuTexts = {
  picture: 'Picture of the page',
} as const
