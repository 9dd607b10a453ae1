/** Texts of the menu screens, imported by components and tests. */
export const menuTexts = {
  picture: 'Picture of the page',
} as const
