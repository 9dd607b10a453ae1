/** Texts of the notifications, imported by components and tests. */
export const noticeTexts = {
  markAsRead: 'Mark as read',
} as const
