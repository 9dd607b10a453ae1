/** Texts of the shell, and texts that several features share. */
export const appTexts = {
  accountMenu: 'Your account',
  mainNavigation: 'Main',
  dock: 'Sections',
  goToSignIn: 'Go to sign in',
  discardChanges: 'Discard changes',
  locate: 'Use my position',
  nearMe: 'Near me',
  pictureAlt: 'What the picture shows',
  moderation: 'Queue',
  lastSeen: 'What you saw last',
  discardQuestion: 'Discard changes?',
  keepEditing: 'Keep editing',
  preview: 'How patrons will see it',
} as const
