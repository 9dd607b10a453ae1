/**
 * Rows as they were written at each state of the schema. A seed is inserted into every state from migration `since` on,
 * up to `until`, the last migration whose tables it fits. A migration that adds a table adds a seed here.
 */
export type Seed = { since: number; until?: number; sql: string }

export const BAR = '00000000-0000-4000-8000-0000000000b0'
export const PASSWORD = 'three odd words'
/** The token of a session from before the upgrade, as in its cookie. */
export const TOKEN = 'an-open-session-of-before-the-upgrade'

const idOf = (number: number) => `00000000-0000-4000-8000-00000000000${number}`

/** The viewer (pat), and a bartender for every way in which a schedule can be hidden from pat. */
export const PEOPLE = {
  pat: { id: idOf(1), type: 'patron', settings: '' },
  bea: { id: idOf(2), type: 'bartender', settings: '' },
  secret: { id: idOf(3), type: 'bartender', settings: 'schedule_is_private = true, ' },
  closed: { id: idOf(4), type: 'bartender', settings: 'is_private = true, ' },
  blocker: { id: idOf(5), type: 'bartender', settings: '' },
  suspended: { id: idOf(6), type: 'bartender', settings: 'suspended_at = now(), ' },
  ada: { id: idOf(7), type: 'patron', settings: 'is_admin = true, ' },
  olive: { id: idOf(8), type: 'business', settings: '' },
} as const
export type Name = keyof typeof PEOPLE
const names = Object.keys(PEOPLE) as Name[]

/** The id of a bartender's shift; `number` distinguishes several. */
export const shiftOf = (name: Name, number = 0): string =>
  `${PEOPLE[name].id.slice(0, -3)}${number}a${PEOPLE[name].id.slice(-1)}`
const POST = idOf(9).replace(/9$/, 'c')
const COMMENT = idOf(9).replace(/9$/, 'd')
const THREAD = idOf(9).replace(/9$/, 'e')

const account = (name: Name, hash: string) => {
  const { id, type, settings } = PEOPLE[name]
  return `
insert into auth."user" (id, name, email, "emailVerified", user_type, age_confirmed_at)
  values ('${id}', '', '${name}@upgrade.test', true, '${type}', now() - interval '1 year');
insert into auth.account ("accountId", "providerId", "userId", password, "updatedAt")
  values ('${id}', 'credential', '${id}', '${hash}', now());
update profiles set ${settings}username = 'old_${name}', username_chosen_at = now(), full_name = 'Old ${name}',
  verification_status = case when user_type = 'bartender' then 'verified' else 'unverified' end where id = '${id}';`
}

const shift = (name: Name, number: number, more: { after: number; set?: string }) => `
insert into shifts (id, profile_id, venue_id, start_time, end_time, notes)
  values ('${shiftOf(name, number)}', '${PEOPLE[name].id}', '${BAR}', now() + interval '${more.after} hours',
    now() + interval '${more.after + 4} hours', 'Notes of ${name} ${number}');
${more.set ? `update shifts set ${more.set} where id = '${shiftOf(name, number)}';` : ''}`

/** The same rows before and after migration 34, which renamed tables, columns and stored values. */
function renamed<Key extends string>(
  since: number,
  names: Record<Key, readonly [before: string, after: string]>,
  build: (names: Record<Key, string>) => string,
): Seed[] {
  const pick = (index: 0 | 1) => {
    const entries = Object.entries<readonly [string, string]>(names).map(([key, pair]) => [key, pair[index]])
    return build(Object.fromEntries(entries) as Record<Key, string>)
  }
  return [
    { since, until: 33, sql: pick(0) },
    { since: 34, sql: pick(1) },
  ]
}

export const seeds = (passwordHash: string, tokenHash: string): Seed[] => [
  {
    since: 1,
    sql: `
insert into auth.pending_sign_ups (email, password_hash, user_type, age_confirmed_at, created_at, expires_at)
  values ('new@upgrade.test', '${passwordHash}', 'patron', now(), now(), now() + interval '1 day');
insert into auth.confirmation_links values ('hash of a link', 'new@upgrade.test', now() + interval '1 day');
insert into rate_limits values ('sign_in pat', now() + interval '1 hour', 3);`,
  },
  {
    since: 1,
    until: 29,
    sql: `insert into auth.verification (identifier, value, "expiresAt") values ('reset', 'a link of old', now() + interval '1 day');`,
  },
  {
    since: 2,
    sql: `${names.map((name) => account(name, passwordHash)).join('')}
insert into user_relationships (follower_id, following_id, relationship_type) values
  ('${PEOPLE.pat.id}', '${PEOPLE.bea.id}', 'following'), ('${PEOPLE.pat.id}', '${PEOPLE.secret.id}', 'following'),
  ('${PEOPLE.blocker.id}', '${PEOPLE.pat.id}', 'blocked');
insert into follow_requests (requester_id, target_id) values ('${PEOPLE.pat.id}', '${PEOPLE.closed.id}');`,
  },
  ...[
    { until: 29, token: TOKEN },
    { since: 30, token: tokenHash },
  ].map(({ since = 2, token, ...rest }) => ({
    since,
    ...rest,
    sql: `insert into auth.session (token, "userId", "expiresAt", "updatedAt")
      values ('${token}', '${PEOPLE.pat.id}', now() + interval '20 days', now());`,
  })),
  {
    since: 3,
    sql: `
insert into venues (id, name, slug, owner_id, city, latitude, longitude, time_zone)
  values ('${BAR}', 'The Old Bar', 'the-old-bar', '${PEOPLE.olive.id}', 'Belleville', 38.515, -89.995, 'America/Chicago');
insert into venue_follows (user_id, venue_id) values ('${PEOPLE.pat.id}', '${BAR}');`,
  },
  {
    since: 4,
    sql: `
${shift('bea', 0, { after: -1 })}${shift('bea', 1, { after: 30 })}
${shift('bea', 2, { after: 54, set: 'cancelled_at = now()' })}
${(['secret', 'closed', 'blocker', 'suspended'] as const).map((name) => shift(name, 0, { after: -1 }) + shift(name, 1, { after: 30 })).join('')}`,
  },
  {
    since: 5,
    sql: `
insert into posts (id, profile_id, content) values ('${POST}', '${PEOPLE.bea.id}', 'Said by bea before');
insert into posts (profile_id, content) values ('${PEOPLE.blocker.id}', 'Said by blocker'), ('${PEOPLE.closed.id}', 'Said by closed');
insert into posts (profile_id, venue_id, content) values ('${PEOPLE.olive.id}', '${BAR}', 'Said for the bar');
insert into comments (id, post_id, profile_id, content) values ('${COMMENT}', '${POST}', '${PEOPLE.pat.id}', 'A comment of pat');`,
  },
  {
    since: 6,
    sql: `insert into notifications (recipient_id, sender_id, type, message)
      values ('${PEOPLE.bea.id}', '${PEOPLE.pat.id}', 'new_follower', 'Old pat follows you');`,
  },
  ...renamed(
    9,
    { state: ['doomed', 'marked_for_deletion'] },
    ({ state }) =>
      `insert into media (bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder)
      values ('avatars', '${PEOPLE.bea.id}/avatar-0.webp', '${PEOPLE.bea.id}', '${state}', 'x', 10, 10, 10, 'x');`,
  ),
  ...renamed(
    10,
    { table: ['handle_history', 'username_history'], at: ['given_up_at', 'released_at'] },
    ({ table, at }) => `
insert into ${table} (username, profile_id, ${at}, redirects) values ('older_bea', '${PEOPLE.bea.id}', now(), true);`,
  ),
  {
    since: 10,
    sql: `
insert into auth.email_changes values ('hash of a change', '${PEOPLE.bea.id}', 'bea@elsewhere.test', now() + interval '1 day');
insert into audit_log (actor_id, action, subject_id) values ('${PEOPLE.ada.id}', 'verify', '${PEOPLE.bea.id}');
insert into notifications (recipient_id, sender_id, type, message, withdrawn_at)
  values ('${PEOPLE.closed.id}', '${PEOPLE.pat.id}', 'follow_request', 'Old pat asks', now());`,
  },
  {
    since: 11,
    sql: `
insert into venue_slug_history values ('the-older-bar', '${BAR}', now());
insert into venue_events (venue_id, name, start_time) values ('${BAR}', 'An old event', now() + interval '2 days');
with made as (insert into venue_specials (venue_id, title) values ('${BAR}', 'An old special') returning id)
  insert into venue_special_windows select id, 5, '16:00', '19:00' from made;
insert into venue_menu_pages (venue_id, image_url) values ('${BAR}', 'venues/${BAR}/menu-0.webp');
insert into venue_requests (requester_id, name) values ('${PEOPLE.pat.id}', 'A bar of pat');`,
  },
  {
    since: 12,
    sql: `update profiles set bio = 'At #the-old-bar' where id = '${PEOPLE.bea.id}';
insert into mentions (in_profile_id, in_field, starts, length, venue_id) values ('${PEOPLE.bea.id}', 'bio', 3, 12, '${BAR}');`,
  },
  {
    since: 14,
    sql: `
insert into shift_income (shift_id, user_id, amount, income_type, recorded_for_date)
  values ('${shiftOf('bea')}', '${PEOPLE.bea.id}', 120.50, 'tips', current_date);
insert into income_goals (profile_id, monthly_amount) values ('${PEOPLE.bea.id}', 4000);`,
  },
  {
    since: 15,
    sql: `insert into calendar_tokens (profile_id, kind, token_hash, created_at)
      values ('${PEOPLE.pat.id}', 'followed', 'hash of a calendar', now());`,
  },
  {
    since: 16,
    sql: `with made as (insert into roster_sources (profile_id, venue_id, name) values ('${PEOPLE.bea.id}', '${BAR}', 'Roster') returning id)
      insert into roster_entries select id, '${'d'.repeat(43)}', '', '${shiftOf('bea', 1)}' from made;`,
  },
  {
    since: 19,
    sql: `insert into likes (post_id, profile_id) values ('${POST}', '${PEOPLE.pat.id}');
insert into mentions (in_post_id, starts, length, profile_id) values ('${POST}', 8, 3, '${PEOPLE.pat.id}');`,
  },
  {
    since: 20,
    sql: `
insert into bells (profile_id, on_profile_id) values ('${PEOPLE.pat.id}', '${PEOPLE.bea.id}');
insert into notification_preferences values ('${PEOPLE.pat.id}', 'shifts', 'push', false);
insert into notification_settings (profile_id, quiet_from, quiet_until, time_zone)
  values ('${PEOPLE.pat.id}', '23:00', '08:00', 'America/Chicago');
insert into push_subscriptions (profile_id, session_id, endpoint, p256dh, auth)
  select '${PEOPLE.pat.id}', id, 'https://push.test/1', 'x', 'x' from auth.session limit 1;
`,
  },
  ...renamed(
    20,
    { key: ['cause', 'dedupe_key'], kind: ['what', 'kind'] },
    ({ key, kind }) => `
insert into deliveries (profile_id, channel, ${key}) values ('${PEOPLE.pat.id}', 'push', 'a cause of old');
insert into notifications (recipient_id, sender_id, type, message, shift_id, ${key})
  values ('${PEOPLE.pat.id}', '${PEOPLE.bea.id}', 'shift_posted', 'Old bea posted a shift', '${shiftOf('bea', 1)}', 'posted of bea'),
    ('${PEOPLE.pat.id}', '${PEOPLE.secret.id}', 'shift_posted', 'Old secret posted a shift', '${shiftOf('secret', 1)}', 'posted of secret');
insert into shift_batches (batch_id, shift_id, ${kind}) values (gen_random_uuid(), '${shiftOf('bea', 1)}', 'changed');`,
  ),
  {
    since: 22,
    sql: `
${shift('bea', 3, { after: 78, set: 'hidden_at = now()' })}
insert into forum_threads (id, title, created_by) values ('${THREAD}', 'An old discussion', '${PEOPLE.bea.id}');
insert into forum_replies (thread_id, content, created_by) values ('${THREAD}', 'An old reply', '${PEOPLE.secret.id}');`,
  },
  ...renamed(
    22,
    { profile: ['person_id', 'reported_profile_id'], content: ['said', 'reported_content'] },
    ({ profile, content }) => `
insert into reports (reporter_id, subject_type, subject_id, ${profile}, ${content}, reason)
  values ('${PEOPLE.pat.id}', 'user', '${PEOPLE.blocker.id}', '${PEOPLE.blocker.id}', 'Old blocker', 'spam');`,
  ),
  {
    since: 24,
    sql: `insert into auth.second_factors (user_id, secret, created_at) values ('${PEOPLE.olive.id}', 'sealed', now());
insert into auth.recovery_codes values ('${PEOPLE.olive.id}', 'hash of a code');`,
  },
  { since: 25, sql: `insert into deleted_accounts (id) values ('${shiftOf('olive')}');` },
  ...renamed(
    30,
    { table: ['auth.mailed_links', 'auth.emailed_links'] },
    ({ table }) =>
      `insert into ${table} values ('hash of a reset', '${PEOPLE.pat.id}', 'reset', now() + interval '1 day');`,
  ),
  {
    since: 31,
    sql: `insert into auth.known_devices (token_hash, user_id, expires_at)
      values ('hash of a device', '${PEOPLE.pat.id}', now() + interval '90 days');`,
  },
  {
    since: 35,
    sql: `insert into live_notifier (process, leased_until) values ('${PEOPLE.pat.id}', now() - interval '1 day');
insert into live_outbox (kind, ids) values ('notifications', array['${PEOPLE.pat.id}']::uuid[]);`,
  },
  {
    since: 37,
    sql: `update profiles set schedule_dark_until = 'infinity' where id = '${PEOPLE.secret.id}';
update shifts set visibility = 'only_me' where profile_id = '${PEOPLE.closed.id}';`,
  },
  {
    since: 38,
    sql: `update profiles set web_page = 'tonight', web_page_shows_workplaces = true where id = '${PEOPLE.bea.id}';
update venues set is_public = true where owner_id is not null;`,
  },
  {
    since: 40,
    sql: `insert into place_searches (query, places, expires_at) values ('belleville', '[]', now() + interval '7 days');`,
  },
  {
    since: 42,
    sql: `insert into page_changes (page_id) values ('${PEOPLE.bea.id}') on conflict do nothing;`,
  },
  {
    since: 48,
    sql: `insert into blocked_usernames (blocker_id, username, by_name) values ('${PEOPLE.pat.id}', 'nobody.here', true);`,
  },
  {
    since: 51,
    sql: `insert into push_deliveries (subscription_id, profile_id, topic, due_at)
      select id, profile_id, 'shift_posted', now() from push_subscriptions;
update push_subscriptions set hides_details = true, gone_at = now();`,
  },
  {
    since: 52,
    sql: `insert into venue_hours values ('${BAR}', 5, 0, '16:00', '02:00', '22:00');
insert into venue_hours_exceptions values ('${BAR}', current_date + 6, 0, 'Closed for a party', now());
insert into venue_hours_exceptions values ('${BAR}', current_date + 7, 1, null, now());
insert into venue_exception_hours values ('${BAR}', current_date + 7, 0, '19:00', '00:00', null);`,
  },
  {
    since: 54,
    sql: `insert into schedule_hidden_from (profile_id, viewer_id) values ('${PEOPLE.bea.id}', '${PEOPLE.secret.id}');`,
  },
  {
    since: 59,
    sql: `update profiles set shifts_shown_after = 30 where id = '${PEOPLE.closed.id}';
update shifts set visibility = 'only_me', held_visibility = 'followers', held_until = start_time + interval '30 minutes'
where profile_id = '${PEOPLE.closed.id}';`,
  },
  {
    since: 60,
    sql: `update venue_events set series_id = '${idOf(1)}' where venue_id = '${BAR}';`,
  },
  {
    since: 61,
    sql: `update venues set hours_confirmed_at = now() where id = '${BAR}';
insert into venue_answers (profile_id, venue_id, special_id, is_right, answered_at)
  select '${PEOPLE.pat.id}', venue_id, id, false, now() from venue_specials where venue_id = '${BAR}';
insert into venue_answers (profile_id, venue_id, is_right, answered_at)
  values ('${PEOPLE.pat.id}', '${BAR}', true, now());`,
  },
]
