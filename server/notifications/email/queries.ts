import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { NotificationTopic, SummaryEmail } from '#contract/notifications.limits.ts'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { eventEnd } from '#server/core/records/events.ts'

/** The address that an account's email goes to. Undefined for a suspended account, which gets no email. */
export async function findDeliverableEmail(db: Db, profile_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('auth.user as u')
    // own: the account's own address
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select('u.email')
    .where('u.id', '=', profile_id)
    .where('p.suspended_at', 'is', null)
    .executeTakeFirst()
  return row?.email
}

/** Stops emails of one topic to one person. Does nothing if the account no longer exists. */
export async function disableEmails(
  db: Db,
  { profile_id, topic }: { profile_id: string; topic: NotificationTopic },
): Promise<void> {
  await sql`
    insert into notification_preferences (profile_id, topic, channel, is_on)
    -- own: the token from the email authorizes the change
    select id, ${topic}, 'email', false from profiles where id = ${profile_id}
    on conflict (profile_id, topic, channel) do update set is_on = false`.execute(db)
}

/** The time zones of the people who want a summary. */
export async function listSummaryZones(db: Db, topic: SummaryEmail, defaultZone: string): Promise<string[]> {
  const { rows } = await sql<{ zone: string }>`
    select distinct coalesce(s.time_zone, ${defaultZone}::text) as zone
    from notification_preferences w left join notification_settings s on s.profile_id = w.profile_id
    where w.topic = ${topic} and w.channel = 'email' and w.is_on`.execute(db)
  return rows.map(({ zone }) => zone)
}

export type Subscriber = { profile_id: string; quiet_from: string | null; quiet_until: string | null }

/** A page, ordered by id, of the people in a time zone who want a summary and have not been sent it yet. */
export async function listSubscribers(
  trx: Transaction<DB>,
  {
    topic,
    dedupe_key,
    zone,
    defaultZone,
  }: { topic: SummaryEmail; dedupe_key: string; zone: string; defaultZone: string },
  { after, limit }: { after: string | null; limit: number },
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select w.profile_id, s.quiet_from, s.quiet_until
    from notification_preferences w left join notification_settings s on s.profile_id = w.profile_id
    where w.topic = ${topic} and w.channel = 'email' and w.is_on
      and coalesce(s.time_zone, ${defaultZone}::text) = ${zone}
      and (${after}::uuid is null or w.profile_id > ${after}::uuid)
      and not exists (
        select from deliveries d where d.profile_id = w.profile_id and d.channel = 'email' and d.dedupe_key = ${dedupe_key}
      )
    order by w.profile_id
    limit ${limit}`.execute(trx)
  return rows
}

type SummaryPreference = Pick<Subscriber, 'quiet_from' | 'quiet_until'> & { time_zone: string | null }

/** The time zone and quiet hours of a person who wants a summary; undefined if they do not want it. */
export async function findSummaryPreference(
  db: Db,
  { profile_id, topic }: { profile_id: string; topic: SummaryEmail },
): Promise<SummaryPreference | undefined> {
  const { rows } = await sql<SummaryPreference>`
    select s.time_zone, s.quiet_from, s.quiet_until
    from notification_preferences w left join notification_settings s on s.profile_id = w.profile_id
    where w.profile_id = ${profile_id} and w.topic = ${topic} and w.channel = 'email' and w.is_on`.execute(db)
  return rows[0]
}

export type SummaryRow = {
  id: string
  /** The talent's name, or the event's. */
  name: string
  /** The talent's username slug; null for an event. */
  talent_slug: string | null
  venue_name: string
  venue_slug: string
  time_zone: string
  start_time: Date
  end_time: Date | null
}

/** `running`: also include shifts and events that began before `from` and are still running. */
type SummaryRange = { from: Date; until: Date; now: Date; running: boolean }
const ROW_LIMIT = 60

/**
 * Shifts of followed talent and events of followed venues, as the viewer may see them now. Returns up to one row more
 * than an email shows, so that the email can say that there are more.
 */
export async function listSummaryRows(
  db: Db,
  viewer: string,
  { from, until, now, running }: SummaryRange,
): Promise<SummaryRow[]> {
  const isInRange = (start: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql`
    ${start} < ${until}::timestamptz and ${end} > greatest(${from}::timestamptz, ${now}::timestamptz)
    and (${running}::boolean or ${start} >= ${from}::timestamptz)`
  const shown = sql`
    v.name as venue_name, v.slug as venue_slug, v.time_zone`
  const { rows } = await sql<SummaryRow>`
    select * from (
      select s.id, coalesce(s.talent_full_name, s.talent_username) as name, s.talent_username_slug as talent_slug, ${shown}, s.start_time, s.end_time
      from user_relationships f
      join visible_shifts_with_end(${viewer}) s on s.profile_id = f.following_id
      join venues v on v.id = s.venue_id
      where f.follower_id = ${viewer} and f.relationship_type = 'following'
        and ${isInRange(sql`s.start_time`, sql`s.ends_at`)}
      union all
      select e.id, e.name, null, ${shown}, e.start_time, e.end_time
      from venue_follows f
      join venue_events e on e.venue_id = f.venue_id
      join venues v on v.id = e.venue_id
      where f.user_id = ${viewer} and v.archived_at is null and e.cancelled_at is null
        and ${isInRange(sql`e.start_time`, eventEnd)}
    ) shown
    order by start_time, name, id
    limit ${ROW_LIMIT + 1}`.execute(db)
  return rows
}
export const MAX_SUMMARY_ROWS = ROW_LIMIT
