/** Texts of Behind the Bar, imported by components and tests. */
export const forumTexts = {
  startDiscussion: 'Start discussion',
  content: 'What’s on your mind?',
  reply: 'Your reply',
  confirmDeleteReply: 'Delete reply',
  confirmDeleteThread: 'Delete discussion',
} as const
