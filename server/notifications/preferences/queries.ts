import { type RawBuilder, sql } from 'kysely'
import type { NotificationChannel, NotificationTopic } from '#contract/notifications.limits.ts'
import { NOTIFICATION_TOPICS } from '#contract/notifications.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import type { ChannelPreference, DeliverySettings, PreferenceRow } from './rules.ts'

/**
 * SQL conditions: whether a recipient wants a topic in the list (`in_app`), on any channel (`any`), and by email or by push on
 * a subscribed browser (`outgoing`). A notification that is not outgoing is inserted as delivered, because checking and
 * updating it later costs more than inserting it.
 */
export function buildPreferenceChecks(
  recipient: RawBuilder<unknown>,
  topic: NotificationTopic,
): Record<'in_app' | 'any' | 'outgoing', RawBuilder<boolean>> {
  const isOnFor = (channel: NotificationChannel) => {
    const defaultValue = NOTIFICATION_TOPICS[topic].channels[channel]
    return defaultValue === undefined
      ? sql<boolean>`false`
      : sql<boolean>`coalesce((
          select w.is_on from notification_preferences w
          where w.profile_id = ${recipient} and w.topic = ${topic} and w.channel = ${channel}
        ), ${sql.lit(defaultValue)})`
  }
  return {
    in_app: isOnFor('in_app'),
    any: sql<boolean>`(${isOnFor('in_app')} or ${isOnFor('push')} or ${isOnFor('email')})`,
    outgoing: sql<boolean>`(
      (${isOnFor('push')} and exists (select from push_subscriptions d where d.profile_id = ${recipient} and d.gone_at is null and d.removed_at is null))
      or ${isOnFor('email')}
    )`,
  }
}

/** The viewer's settings, their choices that override the defaults, and their number of push subscriptions. */
export async function findPreferences(db: Db, viewerId: string): Promise<PreferenceRow> {
  const { rows } = await sql<PreferenceRow>`
    select coalesce(s.only_bells, true) as only_bells, s.quiet_from, s.quiet_until, s.time_zone,
      coalesce((
        select jsonb_agg(jsonb_build_object('topic', w.topic, 'channel', w.channel, 'is_on', w.is_on))
        from notification_preferences w where w.profile_id = ${viewerId}
      ), '[]') as overrides,
      (select count(*)::integer from push_subscriptions d where d.profile_id = ${viewerId} and d.gone_at is null and d.removed_at is null) as push_devices
    from (select 1) one left join notification_settings s on s.profile_id = ${viewerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the preferences query returned no row')
  return row
}

export async function savePreferences(
  db: Db,
  viewerId: string,
  preferences: readonly ChannelPreference[],
): Promise<void> {
  await sql`
    insert into notification_preferences (profile_id, topic, channel, is_on)
    select distinct on (w.topic, w.channel) ${viewerId}::uuid, w.topic, w.channel, w.is_on
    from rows from (
      jsonb_to_recordset(${JSON.stringify(preferences)}::text::jsonb) as (topic text, channel text, is_on boolean)
    ) with ordinality w (topic, channel, is_on, place)
    order by w.topic, w.channel, w.place desc
    on conflict (profile_id, topic, channel) do update set is_on = excluded.is_on`.execute(db)
}

export async function saveNotificationSettings(
  db: Db,
  viewerId: string,
  settings: Partial<DeliverySettings>,
): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ profile_id: viewerId, ...settings })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(settings))
    .execute()
}
