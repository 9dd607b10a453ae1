import { type RawBuilder, sql } from 'kysely'
import { type Channel, TOPICS, type Topic } from '#contract/notifications.texts.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Preferred, Settings, Wish } from './rules.ts'

/** Whether a recipient wants a topic listed, and whether on any channel at all. */
export function wanted(
  recipient: RawBuilder<unknown>,
  topic: Topic,
): { in_app: RawBuilder<boolean>; any: RawBuilder<boolean> } {
  const on = (channel: Channel) => {
    const usual = TOPICS[topic].channels[channel]
    return usual === undefined
      ? sql<boolean>`false`
      : sql<boolean>`coalesce((
          select w.is_on from notification_preferences w
          where w.profile_id = ${recipient} and w.topic = ${topic} and w.channel = ${channel}
        ), ${sql.lit(usual)})`
  }
  return { in_app: on('in_app'), any: sql<boolean>`(${on('in_app')} or ${on('push')} or ${on('email')})` }
}

/** What the viewer chose otherwise than the house, and how many browsers take pushes for them. */
export async function findPreferences(db: Db, viewerId: string): Promise<Preferred> {
  const { rows } = await sql<Preferred>`
    select coalesce(s.only_bells, true) as only_bells, s.quiet_from, s.quiet_until, s.time_zone,
      coalesce((
        select jsonb_agg(jsonb_build_object('topic', w.topic, 'channel', w.channel, 'is_on', w.is_on))
        from notification_preferences w where w.profile_id = ${viewerId}
      ), '[]') as wishes,
      (select count(*)::integer from push_subscriptions d where d.profile_id = ${viewerId}) as push_devices
    from (select 1) one left join notification_settings s on s.profile_id = ${viewerId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('one row always comes')
  return row
}

export async function saveWishes(db: Db, viewerId: string, wishes: readonly Wish[]): Promise<void> {
  await sql`
    insert into notification_preferences (profile_id, topic, channel, is_on)
    select distinct on (w.topic, w.channel) ${viewerId}::uuid, w.topic, w.channel, w.is_on
    from rows from (
      jsonb_to_recordset(${JSON.stringify(wishes)}::text::jsonb) as (topic text, channel text, is_on boolean)
    ) with ordinality w (topic, channel, is_on, place)
    order by w.topic, w.channel, w.place desc
    on conflict (profile_id, topic, channel) do update set is_on = excluded.is_on`.execute(db)
}

export async function saveSettings(db: Db, viewerId: string, settings: Partial<Settings>): Promise<void> {
  await db
    .insertInto('notification_settings')
    .values({ profile_id: viewerId, ...settings })
    .onConflict((conflict) => conflict.column('profile_id').doUpdateSet(settings))
    .execute()
}
