import { NOTIFICATION_TOPICS, notificationMessages } from '#contract/notifications.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { authenticatedProcedure, publicProcedure } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { apiErrors } from '#server/core/requests/errors.ts'
import { decodeCursor, TimeCursor, toCreatedAtCursor, toPage } from '#server/core/requests/paging.ts'
import { enforceCallerLimit } from '#server/core/requests/rate-limits.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import { disableEmails } from '#server/notifications/email/queries.ts'
import { parseUnsubscribeToken } from '#server/notifications/email/unsubscribe-tokens.ts'
import {
  findPreferences,
  saveNotificationSettings,
  savePreferences,
} from '#server/notifications/preferences/queries.ts'
import { toPreferences, toSettingsChange } from '#server/notifications/preferences/rules.ts'
import { countUnread, listNotifications, markAllRead, markRead, type NotificationRow } from './queries.ts'
import { buildNotificationLink, formatNotification } from './rules.ts'

export const list = authenticatedProcedure.notifications.list.handler(async ({ input, context: { db, viewer } }) => {
  const slice = { after: decodeCursor(TimeCursor, input.cursor), limit: input.limit + 1 }
  const rows = await listNotifications(db, viewer.id, slice)
  const { items, next_cursor } = toPage(rows, input.limit, toCreatedAtCursor)
  return { items: items.map(toNotification), next_cursor }
})

export const unreadCount = authenticatedProcedure.notifications.unreadCount.handler(({ context: { db, viewer } }) =>
  fetchUnreadCount(db, viewer),
)

export const read = authenticatedProcedure.notifications.read.handler(async ({ input, context: { db, viewer } }) => {
  await markRead(db, viewer.id, input.ids)
  return fetchUnreadCount(db, viewer)
})

export const readAll = authenticatedProcedure.notifications.readAll.handler(
  async ({ input, context: { db, viewer } }) => {
    await markAllRead(db, viewer.id, new Date(input.until))
    return fetchUnreadCount(db, viewer)
  },
)

export const preferences = authenticatedProcedure.notifications.preferences.handler(
  async ({ context: { db, viewer } }) => toPreferences(await findPreferences(db, viewer.id)),
)

export const updatePreferences = authenticatedProcedure.notifications.updatePreferences.handler(
  ({ input, context: { db, viewer }, errors }) => {
    const { topics = [], ...settings } = input
    const unknownIndex = topics.findIndex(
      ({ topic, channel }) => NOTIFICATION_TOPICS[topic].channels[channel] === undefined,
    )
    if (unknownIndex !== -1) {
      throw errors.INVALID({
        data: { fields: { [`topics.${unknownIndex}.channel`]: notificationMessages.noSuchChannel } },
      })
    }
    if (settings.time_zone !== undefined && !isTimeZone(settings.time_zone)) {
      throw errors.INVALID({ data: { fields: { time_zone: notificationMessages.zone } } })
    }
    return db.transaction().execute(async (trx) => {
      if (topics.length > 0) await savePreferences(trx, viewer.id, topics)
      const changed = toSettingsChange(settings)
      if (Object.keys(changed).length > 0) await saveNotificationSettings(trx, viewer.id, changed)
      return toPreferences(await findPreferences(trx, viewer.id))
    })
  },
)

export const unsubscribing = publicProcedure.notifications.unsubscribing.handler(
  async ({ input: { token }, context }) => {
    const { topic } = await requireUnsubscription(context, token)
    return { topic, label: NOTIFICATION_TOPICS[topic].label }
  },
)

export const unsubscribe = publicProcedure.notifications.unsubscribe.handler(async ({ input: { token }, context }) => {
  const unsubscription = await requireUnsubscription(context, token)
  await disableEmails(context.db, unsubscription)
  return { topic: unsubscription.topic, label: NOTIFICATION_TOPICS[unsubscription.topic].label }
})

/** The person and topic of an unsubscribe token. Only invalid tokens count towards the rate limit. */
async function requireUnsubscription(context: RequestContext, token: string) {
  const unsubscription = parseUnsubscribeToken(context.config.appSecrets, token)
  if (unsubscription) return unsubscription
  await enforceCallerLimit(context, 'unsubscribe')
  throw apiErrors.NOT_FOUND({ message: notificationMessages.unsubscribeInvalid })
}

const fetchUnreadCount = async (db: Db, viewer: Viewer) => ({ unread_count: await countUnread(db, viewer.id) })

const toNotification = (line: NotificationRow) => ({
  id: line.id,
  type: line.type,
  message: formatNotification(line),
  link_url: buildNotificationLink(line),
  is_read: line.is_read,
  sender: line.sender,
  sender_count: line.sender_count,
  created_at: line.created_at,
})
