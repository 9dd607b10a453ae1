import { notificationMessages } from '#contract/notifications.texts.ts'
import { anyone, member } from '#server/doors.ts'
import { refuse } from '#server/http/errors.ts'

const todo = () => {
  throw refuse('SERVICE_UNAVAILABLE')
}

export const notificationHandlers = {
  list: member.notifications.list.handler(() => ({ items: [], next_cursor: null })),
  unreadCount: member.notifications.unreadCount.handler(() => ({ unread_count: 0 })),
  read: member.notifications.read.handler(() => ({ unread_count: 0 })),
  readAll: member.notifications.readAll.handler(() => ({ unread_count: 0 })),
  preferences: member.notifications.preferences.handler(todo),
  updatePreferences: member.notifications.updatePreferences.handler(todo),
  unsubscribing: anyone.notifications.unsubscribing.handler(todo),
  unsubscribe: anyone.notifications.unsubscribe.handler(() => {
    throw refuse('NOT_FOUND', { message: notificationMessages.unsubscribeInvalid })
  }),
  ringBell: member.notifications.ringBell.handler(todo),
  stopBell: member.notifications.stopBell.handler(todo),
}
