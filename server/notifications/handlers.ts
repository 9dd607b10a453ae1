import { notificationMessages, TOPICS } from '#contract/notifications.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import { anyone, member } from '#server/core/requests/access-levels.ts'
import type { RequestContext, Viewer } from '#server/core/requests/context.ts'
import { refuse } from '#server/core/requests/errors.ts'
import { decodeCursor, pageOf, TimeCursor } from '#server/core/requests/paging.ts'
import { limitCaller } from '#server/core/requests/rate-limits.ts'
import { isTimeZone } from '#server/core/time-zones.ts'
import { stopMails } from '#server/notifications/email/queries.ts'
import { readUnsubscribeToken } from '#server/notifications/email/unsubscribing.ts'
import { findPreferences, saveSettings, saveWishes } from '#server/notifications/preferences/queries.ts'
import { preferencesOf, settingsOf } from '#server/notifications/preferences/rules.ts'
import { countUnread, type LineRow, listLines, markAllRead, markRead } from './queries.ts'
import { linkOf, messageOf } from './rules.ts'

const list = member.notifications.list.handler(async ({ input, context: { db, viewer } }) => {
  const slice = { after: decodeCursor(TimeCursor, input.cursor), limit: input.limit + 1 }
  const { items, next_cursor } = pageOf(await listLines(db, viewer.id, slice), input.limit, ({ created_at, id }) => ({
    time: created_at.toISOString(),
    id,
  }))
  return { items: items.map(lineOf), next_cursor }
})

const unreadCount = member.notifications.unreadCount.handler(({ context: { db, viewer } }) => unread(db, viewer))

const read = member.notifications.read.handler(async ({ input, context: { db, viewer } }) => {
  await markRead(db, viewer.id, input.ids)
  return unread(db, viewer)
})

const readAll = member.notifications.readAll.handler(async ({ input, context: { db, viewer } }) => {
  await markAllRead(db, viewer.id, new Date(input.until))
  return unread(db, viewer)
})

const preferences = member.notifications.preferences.handler(async ({ context: { db, viewer } }) =>
  preferencesOf(await findPreferences(db, viewer.id)),
)

const updatePreferences = member.notifications.updatePreferences.handler(({ input, context: { db, viewer } }) => {
  const { topics = [], ...settings } = input
  const strange = topics.findIndex(({ topic, channel }) => TOPICS[topic].channels[channel] === undefined)
  if (strange !== -1) {
    throw refuse('INVALID', { fields: { [`topics.${strange}.channel`]: notificationMessages.noSuchChannel } })
  }
  if (settings.time_zone !== undefined && !isTimeZone(settings.time_zone)) {
    throw refuse('INVALID', { fields: { time_zone: notificationMessages.zone } })
  }
  return db.transaction().execute(async (trx) => {
    if (topics.length > 0) await saveWishes(trx, viewer.id, topics)
    const changed = settingsOf(settings)
    if (Object.keys(changed).length > 0) await saveSettings(trx, viewer.id, changed)
    return preferencesOf(await findPreferences(trx, viewer.id))
  })
})

const unsubscribing = anyone.notifications.unsubscribing.handler(async ({ input: { token }, context }) => {
  const { topic } = await stoppedBy(context, token)
  return { topic, label: TOPICS[topic].label }
})

const unsubscribe = anyone.notifications.unsubscribe.handler(async ({ input: { token }, context }) => {
  const wish = await stoppedBy(context, token)
  await stopMails(context.db, wish)
  return { topic: wish.topic, label: TOPICS[wish.topic].label }
})

/** What a mailed link stops. Only those that stop nothing are counted. */
async function stoppedBy(context: RequestContext, token: string) {
  const wish = readUnsubscribeToken(context.config.appSecrets, token)
  if (wish) return wish
  await limitCaller(context, 'unsubscribe')
  throw refuse('NOT_FOUND', { message: notificationMessages.unsubscribeInvalid })
}

export const notificationHandlers = {
  list,
  unreadCount,
  read,
  readAll,
  preferences,
  updatePreferences,
  unsubscribing,
  unsubscribe,
}

const unread = async (db: Db, viewer: Viewer) => ({ unread_count: await countUnread(db, viewer.id) })

const lineOf = (line: LineRow) => ({
  id: line.id,
  type: line.type,
  message: messageOf(line),
  link_url: linkOf(line),
  is_read: line.is_read,
  sender: line.sender,
  sender_count: line.sender_count,
  created_at: line.created_at,
})
