/** Texts of the menu screens, where the screens and the tests have them from. */
export const menuTexts = {
  picture: 'Picture of the page',
} as const
