/** Texts of the notifications, imported by components and tests. */
export const noticeTexts = {
  markAsRead: 'Mark as read',
  onlyWithBell: 'Only people whose bell is on',
  quietHours: 'Quiet hours',
} as const
