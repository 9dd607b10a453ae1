import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildConfirmationEmail } from '#server/accounts/emails.ts'
import { deleteMarkedFiles } from '#server/media/service.ts'
import { deletePageChanges } from '#server/public-pages/queries.ts'
import { createAccountWithAllData } from '#tests/support/account-with-all-data.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const passwordInput = { current_password: PASSWORD }

/**
 * For each column that refers to the user: how many of the fixture's rows are deleted, and how many are kept unnamed.
 */
const expectedDeletions: Record<string, { gone: number; kept: number }> = {
  'auth.account.userId': { gone: 1, kept: 0 },
  'auth.email_changes.user_id': { gone: 1, kept: 0 },
  'auth.known_devices.user_id': { gone: 1, kept: 0 },
  'auth.emailed_links.user_id': { gone: 1, kept: 0 },
  'auth.second_factors.user_id': { gone: 1, kept: 0 },
  'auth.session.userId': { gone: 1, kept: 0 },
  'public.profiles.id': { gone: 1, kept: 0 },
  // The audit log keeps what staff did.
  'public.audit_log.actor_id': { gone: 0, kept: 1 },
  'public.blocked_usernames.blocker_id': { gone: 1, kept: 0 },
  'public.calendar_tokens.profile_id': { gone: 1, kept: 0 },
  'public.comments.profile_id': { gone: 1, kept: 0 },
  'public.deliveries.profile_id': { gone: 1, kept: 0 },
  'public.follow_requests.requester_id': { gone: 1, kept: 0 },
  'public.follow_requests.target_id': { gone: 1, kept: 0 },
  // Texts Behind the Bar are kept without their author.
  'public.forum_replies.created_by': { gone: 0, kept: 1 },
  'public.forum_threads.created_by': { gone: 0, kept: 1 },
  'public.username_history.profile_id': { gone: 1, kept: 0 },
  'public.income_goals.profile_id': { gone: 1, kept: 0 },
  'public.likes.profile_id': { gone: 1, kept: 0 },
  // The venue keeps its images.
  'public.media.owner_id': { gone: 3, kept: 2 },
  'public.mentions.in_profile_id': { gone: 1, kept: 0 },
  'public.mentions.profile_id': { gone: 3, kept: 0 },
  'public.notification_preferences.profile_id': { gone: 1, kept: 0 },
  'public.notification_settings.profile_id': { gone: 1, kept: 0 },
  'public.notifications.recipient_id': { gone: 1, kept: 0 },
  'public.notifications.sender_id': { gone: 1, kept: 0 },
  // The venue keeps its posts.
  'public.posts.profile_id': { gone: 1, kept: 1 },
  'public.push_deliveries.profile_id': { gone: 1, kept: 0 },
  'public.push_subscriptions.profile_id': { gone: 1, kept: 0 },
  // Moderation keeps reports by and about the user.
  'public.reports.reported_profile_id': { gone: 0, kept: 1 },
  'public.reports.reporter_id': { gone: 0, kept: 1 },
  'public.reports.resolved_by': { gone: 0, kept: 1 },
  'public.roster_sources.profile_id': { gone: 1, kept: 0 },
  'public.schedule_hidden_from.profile_id': { gone: 1, kept: 0 },
  'public.schedule_hidden_from.viewer_id': { gone: 1, kept: 0 },
  'public.shift_income.user_id': { gone: 1, kept: 0 },
  'public.shifts.profile_id': { gone: 1, kept: 0 },
  'public.user_relationships.follower_id': { gone: 1, kept: 0 },
  'public.user_relationships.following_id': { gone: 1, kept: 0 },
  'public.venue_answers.profile_id': { gone: 1, kept: 0 },
  'public.venue_follows.user_id': { gone: 1, kept: 0 },
  'public.venue_requests.requester_id': { gone: 1, kept: 0 },
  'public.venues.owner_id': { gone: 0, kept: 1 },
}

type Column = { schema: string; table: string; column: string }

/** Every column that refers to an account or a profile. */
async function referringColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, t.relname as table, a.attname as column
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid in ('public.profiles'::regclass, 'auth."user"'::regclass)`.execute(context.db)
  return rows
}
const formatColumn = ({ schema, table, column }: Column) => `${schema}.${table}.${column}`

/**
 * The rows whose `column` is `id`, or all rows, each as text. Leaves out the column itself and what the deletion
 * changes in kept rows: counters, reported texts and images.
 */
async function listReferringRows({ schema, table, column }: Column, id?: string): Promise<string[]> {
  const where = id ? sql`where ${sql.ref(column)} = ${id}` : sql``
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - ${column}::text - 'follower_count' - 'reported_content' - 'image_url')::text as row from ${sql.table(`${schema}.${table}`)} t ${where}`.execute(
    context.db,
  )
  return rows.map(({ row }) => row)
}

/** How many rows of each table mention a text anywhere; tables without one are left out. */
async function countMatches(text: string): Promise<Record<string, number>> {
  const tables = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'auth', 'pgboss')`.execute(
    context.db,
  )
  const found: Record<string, number> = {}
  for (const { name } of tables.rows) {
    const { rows } = await sql`
      select from ${sql.table(name)} t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`.execute(context.db)
    if (rows.length > 0) found[name] = rows.length
  }
  return found
}

test('every column that refers to a user has an expectation about its deletion', async () => {
  expect(Object.keys(expectedDeletions).sort()).toEqual((await referringColumns()).map(formatColumn).sort())
})

test('deletes the user’s rows and keeps those of venues, moderation and the audit log without a name', async () => {
  const { lea } = await createAccountWithAllData(context)
  const before = new Map<Column, string[]>()
  for (const column of await referringColumns()) before.set(column, await listReferringRows(column, lea.id))
  await lea.api.accounts.deleteAccount(passwordInput)
  await deleteMarkedFiles(context)

  const actual: typeof expectedDeletions = {}
  for (const [column, rows] of before) {
    const left = new Set(await listReferringRows(column))
    const kept = rows.filter((row) => left.has(row)).length
    actual[formatColumn(column)] = { gone: rows.length - kept, kept }
    expect([formatColumn(column), await listReferringRows(column, lea.id)]).toEqual([formatColumn(column), []])
  }
  expect(actual).toEqual(expectedDeletions)
})

test('only the audit log, reports and deleted_accounts still contain the id, and no row the address', async () => {
  const { lea, kim, files } = await createAccountWithAllData(context)
  for (const state of ['created', 'retry', 'failed'])
    for (const address of [lea.email.toUpperCase(), 'lea.moves@bar.test', kim.email])
      await sql`
        insert into pgboss.job (name, data, state)
        values ('email', ${JSON.stringify({ to: { name: '', address }, text: `Dear ${address}` })}::text::jsonb, ${sql.lit(state)})`.execute(
        context.db,
      )
  expect(Object.keys(await countMatches(lea.email)).length).toBeGreaterThan(2)
  await lea.api.accounts.deleteAccount(passwordInput)
  expect(context.queued).toEqual(['delete_files'])
  await deleteMarkedFiles(context)
  // An hour later, no process needs to know that public pages of the account changed.
  await sql`update page_changes set changed_at = changed_at - interval '61 minutes'`.execute(context.db)
  await deletePageChanges(context.db)
  // `deleted_accounts` keeps the id, so that the account can be deleted again after a restore from backup.
  expect(await countMatches(lea.id)).toEqual({
    'public.audit_log': 1,
    'public.deleted_accounts': 1,
    'public.reports': 1,
  })
  for (const text of [
    lea.email,
    'lea.moves@bar.test',
    'lea.before',
    'both hands',
    'Ask kim about lea',
    'lea-on-the-team',
    'my own words',
    'my comment',
    'she said so',
    'table nine',
  ])
    expect([text, await countMatches(text)]).toEqual([text, {}])
  // Queued emails to other people stay.
  expect(await countMatches(kim.email)).toMatchObject({ 'pgboss.job': 3 })
  // Each text is kept once, without its author.
  for (const text of ['what lea asks there', 'lea to moe']) expect(Object.values(await countMatches(text))).toEqual([1])
  for (const key of [...files.avatar, ...files.post, ...files.thread])
    expect([key, await context.storage.exists(key)]).toEqual([key, false])
  for (const key of [...files.venue, ...files.venuePost])
    expect([key, await context.storage.exists(key)]).toEqual([key, true])
})

test('deletion updates counters, keeps other people’s content and makes the profile unknown', async () => {
  const { lea, kim, mo, venue } = await createAccountWithAllData(context)
  await lea.api.accounts.deleteAccount(passwordInput)
  const { rows } = await sql`
    select follower_count, following_count, (select comment_count from posts where content = 'kim says'),
      (select like_count from posts where content = 'kim says') as likes,
      (select like_count from posts where content = 'words of the venue') as venue_likes,
      (select follower_count from venues where id = ${venue.id}) as venue_followers,
      (select count(*) from visible_posts(${kim.id}) where content = 'words of the venue') as said_by_venue
    from profiles where id = ${kim.id}`.execute(context.db)
  expect(rows).toEqual([
    {
      follower_count: 0,
      following_count: 0,
      comment_count: 1,
      likes: 0,
      venue_likes: 1,
      venue_followers: 1,
      said_by_venue: 1,
    },
  ])
  expect((await mo.api.profiles.mine()).following_count).toBe(0)
  const [gone, missing] = [
    await kim.call('profiles.get', { slugOrId: lea.username }),
    await kim.call('profiles.get', { slugOrId: 'nobody.at.all' }),
  ]
  expect([gone.status, await gone.text()]).toEqual([404, await missing.text()])
})

test('deletion ends all sessions, confirms by email and frees the address for a new registration', async () => {
  const pat = await context.patron('pat')
  const credentials = { email: pat.email, password: PASSWORD }
  const elsewhere = await context.signedOut.call('accounts.signIn', credentials)
  const cookie = elsewhere.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const answer = await pat.call('accounts.deleteAccount', passwordInput)
  expect(answer.headers.getSetCookie().join()).toMatch(/lc\.session_token=; Max-Age=0/)
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(context.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
    [pat.email, 'Your Last Call account was deleted'],
  ])
  for (const headers of [pat.headers, { cookie }])
    expect((await fetch(`${context.origin}/api/me/account`, { headers })).status).toBe(401)
  expect((await context.signedOut.call('accounts.signIn', credentials)).status).toBe(401)
  expect((await pat.call('accounts.deleteAccount', passwordInput)).status).toBe(401)

  await context.signedOut.api.accounts.signUp({
    ...credentials,
    password_confirmation: PASSWORD,
    user_type: 'patron',
    age_confirmed: true,
  })
  const { subject } = buildConfirmationEmail(credentials.email, context.origin, '')
  expect(context.mails.at(-1)?.subject).toBe(subject)
})

test('people who follow, like and mention each other can delete their accounts at the same time', async () => {
  const people = await Promise.all(['una', 'dos', 'tre', 'qua', 'cin'].map((name) => context.patron(name)))
  const venues = [await context.venue('theStill'), await context.venue('copperRail')]
  for (const one of people) {
    for (const other of people) if (one !== other) await one.follows(other)
    for (const { id } of venues)
      await sql`insert into venue_follows (user_id, venue_id) values (${one.id}, ${id})`.execute(context.db)
    await sql`insert into posts (profile_id, content) values (${one.id}, 'hello')`.execute(context.db)
    await sql`insert into comments (post_id, profile_id, content) select id, ${one.id}::uuid, 'hm' from posts`.execute(
      context.db,
    )
    await sql`insert into likes (post_id, profile_id) select id, ${one.id}::uuid from posts`.execute(context.db)
    await sql`
      insert into mentions (in_post_id, starts, length, profile_id)
      select id, length(${one.username}), 4, ${one.id}::uuid from posts
      on conflict do nothing`.execute(context.db)
  }
  const answers = await Promise.all(people.map((one) => one.call('accounts.deleteAccount', passwordInput)))
  expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200))
  const { rows } = await sql`select follower_count from venues`.execute(context.db)
  expect(rows).toEqual([{ follower_count: 0 }, { follower_count: 0 }])
})
