/** Texts of Behind the Bar, where the screens and the tests have them from. */
export const forumTexts = {
  startDiscussion: 'Start discussion',
  content: 'What’s on your mind?',
  reply: 'Your reply',
  confirmDelete: 'Delete it',
} as const
