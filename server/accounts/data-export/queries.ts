import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/core/db/db.ts'
import type { DB } from '#server/core/db/schema.ts'
import { liftStatementLimits } from '#server/core/db/transactions.ts'
import { countSuspended } from '#server/core/records/follow-counts.ts'
import type { Bucket } from '#server/media/rules.ts'

type Row = Record<string, unknown>
type CursorColumnType = 'timestamptz' | 'date' | 'uuid' | 'text' | 'integer' | 'smallint'
/** `orderBy` names columns that order the rows uniquely. Without it there is at most one row. */
type ExportedTable = { file: string; orderBy?: Record<string, CursorColumnType>; rows: (me: string) => RawBuilder<Row> }
/** How to read a user's own rows of a table, or why the export leaves the table out. */
type TableExport = ExportedTable | { left_out: string }

const SECRETS_ONLY = 'only holds secrets that prove an email address'

/**
 * What the data export contains of each table. A new table fails to compile until it is listed here. A row may name
 * other people only if the user can see them.
 */
export const tableExports: Record<keyof DB, TableExport> = {
  'auth.user': {
    file: 'account',
    rows: (me) => sql`
      select id, email, user_type as registered_as, age_confirmed_at, "createdAt" as created_at
      from auth."user" where id = ${me}`,
  },
  'auth.session': {
    file: 'sessions',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select id, "userAgent" as user_agent, "ipAddress" as ip_address, "createdAt" as created_at,
        "updatedAt" as used_at, "expiresAt" as expires_at
      from auth.session where "userId" = ${me}`,
  },
  'auth.email_changes': {
    file: 'email-changes',
    rows: (me) => sql`select email as new_email, expires_at from auth.email_changes where user_id = ${me}`,
  },
  'auth.account': { left_out: "only holds the password's hash" },
  'auth.emailed_links': { left_out: SECRETS_ONLY },
  'auth.known_devices': { left_out: 'only holds hashes of cookies' },
  'auth.pending_sign_ups': { left_out: 'does not belong to an account yet' },
  'auth.confirmation_links': { left_out: SECRETS_ONLY },
  'auth.second_factors': {
    file: 'two-step-login',
    rows: (me) => sql`
      select created_at, confirmed_at from auth.second_factors where user_id = ${me}`,
  },
  'auth.recovery_codes': { left_out: 'only holds hashes of codes' },
  profiles: {
    file: 'profile',
    rows: (me) => sql`
      select id, username, username_slug, username_chosen_at, full_name, user_type, bio, avatar_url, paypal_link,
        venmo_handle, cashapp_handle, workplaces_info, is_private, schedule_is_private,
        schedule_dark_until is not null as schedule_is_dark,
        nullif(schedule_dark_until, 'infinity') as schedule_dark_until, shift_ends_for, shifts_shown_after, web_page, web_page_shows_workplaces, location_text, verification_status, verification_notes, verification_requested_at, verification_statement, verification_link,
        is_admin, follower_count - ${countSuspended('follower_id', 'following_id')} as follower_count,
        following_count - ${countSuspended('following_id', 'follower_id')} as following_count, created_at, updated_at
      -- own: the user's profile
      from profiles p where id = ${me}`,
  },
  mentions: {
    file: 'mentions',
    orderBy: { text: 'text', starts: 'integer' },
    rows: (me) => sql`
      select coalesce(m.in_field, m.in_post_id::text, m.in_comment_id::text) as text, m.in_field, m.in_post_id,
        m.in_comment_id, m.starts, m.length, p.username, v.name as venue_name
      from (
        select id from mentions where in_profile_id = ${me}
        -- own: the user's texts
        union all select n.id from posts o join mentions n on n.in_post_id = o.id where o.profile_id = ${me}
        -- own: the user's comments
        union all select n.id from comments c join mentions n on n.in_comment_id = c.id where c.profile_id = ${me}
      ) mine
      join mentions m on m.id = mine.id
      left join visible_profiles(${me}) p on p.id = m.profile_id left join venues v on v.id = m.venue_id`,
  },
  username_history: {
    file: 'former-usernames',
    orderBy: { given_up_at: 'timestamptz', username: 'text' },
    rows: (me) => sql`
      select username, released_at as given_up_at, redirects from username_history where profile_id = ${me}`,
  },
  user_relationships: {
    file: 'relations',
    // Includes follows and followers. Who is blocked is in another file; who has blocked the user is in none.
    orderBy: { created_at: 'timestamptz', id: 'uuid', relation: 'text' },
    rows: (me) => sql`
      select case when r.follower_id = ${me} then 'followed_by_me' else 'follows_me' end as relation, p.id, p.username,
        r.created_at
      from user_relationships r
      join visible_profiles(${me}) p on p.id = case when r.follower_id = ${me} then r.following_id else r.follower_id end
      where ${me} in (r.follower_id, r.following_id) and r.relationship_type = 'following'`,
  },
  blocked_usernames: {
    file: 'blocked',
    orderBy: { created_at: 'timestamptz', username: 'text' },
    rows: (me) => sql`
      select username, by_name, created_at from blocked_usernames where blocker_id = ${me}`,
  },
  schedule_hidden_from: {
    file: 'hidden-schedule',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select p.id, p.username, h.created_at
      from schedule_hidden_from h join visible_profiles(${me}) p on p.id = h.viewer_id where h.profile_id = ${me}`,
  },
  blocked_username_matches: { left_out: 'would tell which usernames have an account' },
  follow_requests: {
    file: 'follow-requests',
    orderBy: { created_at: 'timestamptz', id: 'uuid', request: 'text' },
    rows: (me) => sql`
      select case when r.requester_id = ${me} then 'asked_by_me' else 'asks_me' end as request, p.id, p.username,
        r.created_at
      from follow_requests r
      join visible_profiles(${me}) p on p.id = case when r.requester_id = ${me} then r.target_id else r.requester_id end
      where ${me} in (r.requester_id, r.target_id)`,
  },
  calendar_tokens: {
    file: 'calendar-links',
    orderBy: { kind: 'text' },
    rows: (me) => sql`
      select kind, created_at, last_fetched_at from calendar_tokens where profile_id = ${me}`,
  },
  venues: {
    file: 'venues',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select id, name, slug, description, address_line1, address_line2, city, state_province, postal_code, country,
        phone_number, website_url, venue_image_url, latitude, longitude, time_zone, is_public, follower_count, archived_at,
        hidden_at, hours_confirmed_at, hours_doubted_at, created_at, updated_at
      from venues where owner_id = ${me}`,
  },
  venue_follows: {
    file: 'followed-venues',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select v.id, v.name, v.slug, f.created_at from venue_follows f join venues v on v.id = f.venue_id
      where f.user_id = ${me}`,
  },
  venue_answers: {
    file: 'venue-answers',
    orderBy: { answered_at: 'timestamptz', id: 'uuid' },
    // Others' answers about the user's venues are left out, because they belong to those who gave them.
    rows: (me) => sql`
      select a.id, a.venue_id, v.name as venue_name, a.special_id, s.title as special_title, a.is_right, a.answered_at
      from venue_answers a join venues v on v.id = a.venue_id left join venue_specials s on s.id = a.special_id
      where a.profile_id = ${me}`,
  },
  venue_slug_history: { left_out: 'only redirects old venue URLs' },
  venue_events: {
    file: 'venue-events',
    orderBy: { start_time: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select e.id, e.venue_id, v.name as venue_name, e.name, e.description, e.tags, e.start_time, e.end_time,
        e.series_id, e.image_url, e.cancelled_at, e.revision, e.created_at, e.updated_at
      from venue_events e join venues v on v.id = e.venue_id where v.owner_id = ${me}`,
  },
  venue_specials: {
    file: 'venue-specials',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select s.id, s.venue_id, v.name as venue_name, s.title, s.price, s.details, s.valid_from, s.valid_until, s.valid_from_day,
        s.valid_until_day, s.image_url, s.confirmed_at, s.doubted_at, s.created_at, s.updated_at
      from venue_specials s join venues v on v.id = s.venue_id where v.owner_id = ${me}`,
  },
  venue_special_windows: {
    file: 'venue-special-windows',
    orderBy: { special_id: 'uuid', day: 'smallint', start_time: 'text' },
    rows: (me) => sql`
      select w.special_id, w.day, w.start_time, w.end_time
      from venue_special_windows w join venue_specials s on s.id = w.special_id join venues v on v.id = s.venue_id
      where v.owner_id = ${me}`,
  },
  venue_hours: {
    file: 'venue-hours',
    orderBy: { venue_id: 'uuid', day: 'smallint', position: 'smallint' },
    rows: (me) => sql`
      select h.venue_id, v.name as venue_name, h.day, h.position, h.opens, h.closes, h.kitchen_until
      from venue_hours h join venues v on v.id = h.venue_id where v.owner_id = ${me}`,
  },
  venue_hours_exceptions: {
    file: 'venue-hours-exceptions',
    orderBy: { venue_id: 'uuid', date: 'date' },
    rows: (me) => sql`
      select e.venue_id, v.name as venue_name, e.date, e.position, e.note, e.saved_at
      from venue_hours_exceptions e join venues v on v.id = e.venue_id where v.owner_id = ${me}`,
  },
  venue_exception_hours: {
    file: 'venue-exception-hours',
    orderBy: { venue_id: 'uuid', date: 'date', position: 'smallint' },
    rows: (me) => sql`
      select h.venue_id, h.date, h.position, h.opens, h.closes, h.kitchen_until
      from venue_exception_hours h join venues v on v.id = h.venue_id where v.owner_id = ${me}`,
  },
  venue_menu_pages: {
    file: 'venue-menu-pages',
    orderBy: { venue_name: 'text', page_order: 'integer', created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select m.id, m.venue_id, v.name as venue_name, m.title, m.description, m.page_order, m.image_url, m.created_at,
        m.updated_at
      from venue_menu_pages m join venues v on v.id = m.venue_id where v.owner_id = ${me}`,
  },
  venue_requests: {
    file: 'venue-requests',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select id, name, city, details, status, notes, venue_id, claimed_venue_id, created_at, answered_at
      from venue_requests where requester_id = ${me}`,
  },
  shifts: {
    file: 'shifts',
    orderBy: { start_time: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select s.id, v.id as venue_id, v.name as venue_name, v.time_zone as venue_time_zone, s.start_time, s.end_time,
        s.notes, coalesce(s.held_visibility, s.visibility) as visibility, s.held_until, s.series_id, s.cancelled_at, s.hidden_at, s.revision, s.created_at, s.updated_at
      -- own: the user's shifts
      from shifts s join venues v on v.id = s.venue_id where s.profile_id = ${me}`,
  },
  roster_sources: {
    file: 'rosters',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select o.id, o.name, o.venue_id, v.name as venue_name, o.created_at, o.updated_at
      from roster_sources o join venues v on v.id = o.venue_id where o.profile_id = ${me}`,
  },
  roster_entries: {
    file: 'roster-entries',
    orderBy: { source_id: 'uuid', recurrence: 'text', shift_id: 'uuid' },
    rows: (me) => sql`
      select e.source_id, e.recurrence, e.shift_id
      from roster_entries e join roster_sources o on o.id = e.source_id
      where o.profile_id = ${me}`,
  },
  shift_income: {
    file: 'income',
    orderBy: { recorded_for_date: 'date', created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select i.id, i.shift_id, v.name as venue_name, i.amount, i.income_type, i.notes, i.recorded_for_date, i.created_at,
        i.updated_at
      -- own: the user's income
      from shift_income i join shifts s on s.id = i.shift_id join venues v on v.id = s.venue_id
      where i.user_id = ${me}`,
  },
  income_goals: {
    file: 'income-goal',
    rows: (me) => sql`select monthly_amount, updated_at from income_goals where profile_id = ${me}`,
  },
  posts: {
    file: 'posts',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select o.id, o.venue_id, o.content, o.image_url, o.like_count, o.comment_count, o.hidden_at, o.created_at,
        o.updated_at, o.edited_at
      -- own: the user's texts
      from posts o where o.profile_id = ${me}`,
  },
  comments: {
    file: 'comments',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select c.id, c.post_id, c.content, c.hidden_at, c.created_at
      -- own: the user's texts
      from comments c where c.profile_id = ${me}`,
  },
  forum_threads: {
    file: 'behind-the-bar-threads',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select t.id, t.title, t.content, t.image_url, t.hidden_at, t.created_at
      -- own: the user's texts
      from forum_threads t where t.created_by = ${me}`,
  },
  forum_replies: {
    file: 'behind-the-bar-replies',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select r.id, r.thread_id, r.content, r.hidden_at, r.created_at
      -- own: the user's texts
      from forum_replies r where r.created_by = ${me}`,
  },
  push_subscriptions: {
    file: 'push-browsers',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    // The full endpoint and the keys are secrets: they allow pushing messages to the browser.
    rows: (me) => sql`
      select id, session_id, substring(endpoint from '^https://[^/]+') as push_service, created_at,
        gone_at, removed_at, hides_details, last_shown_at
      from push_subscriptions where profile_id = ${me}`,
  },
  push_deliveries: {
    file: 'push-notifications',
    orderBy: { due_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select id, subscription_id, topic, due_at, accepted_at, shown_at, failure
      from push_deliveries where profile_id = ${me}`,
  },
  deliveries: {
    file: 'sent',
    orderBy: { created_at: 'timestamptz', channel: 'text', cause: 'text' },
    rows: (me) => sql`select channel, dedupe_key as cause, created_at from deliveries where profile_id = ${me}`,
  },
  likes: {
    file: 'likes',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`select l.id, l.post_id, l.created_at from likes l where l.profile_id = ${me}`,
  },
  bells: {
    file: 'bells',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select p.id, p.username, b.created_at
      from bells b join visible_profiles(${me}) p on p.id = b.on_profile_id where b.profile_id = ${me}`,
  },
  notification_preferences: {
    file: 'notification-preferences',
    orderBy: { topic: 'text', channel: 'text' },
    rows: (me) => sql`select topic, channel, is_on from notification_preferences where profile_id = ${me}`,
  },
  notification_settings: {
    file: 'notification-settings',
    rows: (me) => sql`
      select only_bells, quiet_from, quiet_until, time_zone, push_silence_emailed_at from notification_settings where profile_id = ${me}`,
  },
  shift_batches: { left_out: 'only groups shifts for one notification' },
  notifications: {
    file: 'notifications',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      -- A message from a sender contains names as they were then. The export gives the sender's current name instead.
      select n.id, n.type, case when n.sender_id is null then n.message end as message,
        case when n.sender_id is null then n.link_url end as link_url, n.is_read, p.id as sender_id,
        p.username as sender_username, n.created_at
      from visible_notifications(${me}) n left join visible_profiles(${me}) p on p.id = n.sender_id
      where n.is_listed`,
  },
  media: {
    file: 'images',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    rows: (me) => sql`
      select id, bucket, path, bytes, width, height, alt, created_at from media
      where owner_id = ${me} and state = 'stored'`,
  },
  reports: {
    file: 'reports',
    orderBy: { created_at: 'timestamptz', id: 'uuid' },
    // Reports about the user are left out: they belong to the reporter and to moderation.
    rows: (me) => sql`
      select r.id, r.subject_type, r.subject_id, r.reason, r.note, r.outcome, r.resolved_at, r.created_at
      from reports r where r.reporter_id = ${me}`,
  },
  audit_log: { left_out: 'records what staff did' },
  deleted_accounts: { left_out: 'only holds ids of deleted accounts' },
  rate_limits: { left_out: 'holds no personal data' },
  place_searches: { left_out: 'does not say who searched' },
  live_outbox: { left_out: 'only holds ids, for moments' },
  live_notifier: { left_out: 'holds no personal data' },
  page_changes: { left_out: 'only holds ids, for an hour' },
}

const BATCH_SIZE = 1000

/** The user's own rows, file by file, each read in batches of 1,000. */
export function* readOwnRows(db: Db, me: string): Generator<{ file: string; batches: AsyncIterable<Row[]> }> {
  for (const part of Object.values(tableExports)) {
    if (!('left_out' in part)) yield { file: part.file, batches: readInBatches(db, me, part) }
  }
}

/** Each batch continues after the last row of the one before, so no statement stays open during a slow download. */
async function* readInBatches(
  db: Db,
  me: string,
  { orderBy = {}, rows: buildQuery }: ExportedTable,
): AsyncGenerator<Row[]> {
  const columns = Object.entries(orderBy)
  if (columns.length === 0) {
    yield await runBatch(db, buildQuery(me))
    return
  }
  const order = sql.join(columns.map(([column]) => sql.ref(`t.${column}`)))
  // Compare as text: a timestamp has microseconds in the database but only milliseconds in JavaScript.
  const cursorColumns = sql`array[${sql.join(columns.map(([column]) => sql`${sql.ref(`t.${column}`)}::text`))}]`
  let after: string[] | undefined
  do {
    const afterCursor = after ? sql`(${order}) > (${toCursorValues(columns, after)})` : sql`true`
    const rows: (Row & { row_cursor: string[] })[] = await runBatch(
      db,
      sql`
        select t.*, ${cursorColumns} as row_cursor from (${buildQuery(me)}) t
        where ${afterCursor} order by ${order} limit ${BATCH_SIZE}`,
    )
    yield rows.map(({ row_cursor: _, ...row }) => row)
    after = rows.length === BATCH_SIZE ? rows.at(-1)?.row_cursor : undefined
  } while (after)
}

/** A batch of a very active account may take longer than the statement timeout allows. */
function runBatch<T extends Row>(db: Db, batch: RawBuilder<T>): Promise<T[]> {
  return db.transaction().execute(async (trx) => {
    await liftStatementLimits(trx)
    return (await batch.execute(trx)).rows
  })
}

const toCursorValues = (columns: [string, CursorColumnType][], cursor: string[]) =>
  sql.join(columns.map(([, type], index) => sql`${cursor[index]}::text::${sql.raw(type)}`))

/** Where the user's images are in storage. */
export function listOwnImages(db: Db, me: string): Promise<{ bucket: Bucket; path: string }[]> {
  return db
    .selectFrom('media')
    .select(['bucket', 'path'])
    .where('owner_id', '=', me)
    .where('state', '=', 'stored')
    .orderBy('created_at')
    .orderBy('id')
    .$narrowType<{ bucket: Bucket }>()
    .execute()
}
