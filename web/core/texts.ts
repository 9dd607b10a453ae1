/** Texts of the shell, and texts that several features share. */
export const appTexts = {
  accountMenu: 'Your account',
  mainNavigation: 'Main',
  dock: 'Sections',
  goToSignIn: 'Log in again',
  discardChanges: 'Discard changes',
  locate: 'Use my location',
  nearMe: 'Near me',
  pictureAlt: 'Image description',
  moderation: 'Moderation',
  deletedUser: 'Deleted user',
  lastSeen: 'From your last visit',
  notOffline: 'This page isn’t available offline',
  discardQuestion: 'Discard changes?',
  keepEditing: 'Keep editing',
  preview: 'How patrons will see it',
} as const
