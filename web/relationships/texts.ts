/** Texts of the follow and block buttons, where the screens and the tests have them from. */
export const relationshipTexts = {
  requestToFollow: 'Request to follow',
} as const
