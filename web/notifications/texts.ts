/** Texts of the notifications, imported by components and tests. */
export const noticeTexts = {
  markAsRead: 'Mark as read',
  onlyWithBell: 'Only where you rang the bell',
  quietHours: 'Quiet hours',
} as const
