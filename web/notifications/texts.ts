/** Texts of the notifications, where the screens and the tests have them from. */
export const noticeTexts = {
  markAsRead: 'Mark as read',
} as const
