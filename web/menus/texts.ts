/** Texts of the menu screens. */
export const menuTexts = {
  picture: 'Menu page image',
} as const
