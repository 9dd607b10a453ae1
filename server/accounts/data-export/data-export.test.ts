import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createAccountWithAllData } from '#tests/support/account-with-all-data.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'
import { tableExports } from './queries.ts'

const context = await createTestContext()

type Expected = { exported: number; without?: string[] } | 'not mine'

/** How many rows of the fixture each table exports and which columns it omits, or that the table is left out. */
const expected: Record<string, Expected> = {
  'auth.account': 'not mine',
  'auth.confirmation_links': 'not mine',
  'auth.email_changes': { exported: 1, without: ['token_hash', 'user_id'] },
  'auth.known_devices': 'not mine',
  'auth.emailed_links': 'not mine',
  'auth.pending_sign_ups': 'not mine',
  'auth.recovery_codes': 'not mine',
  'auth.second_factors': { exported: 1, without: ['last_step', 'secret', 'user_id'] },
  'auth.session': { exported: 1, without: ['token', 'userId'] },
  // Columns that the sign-in library needs but never fills, and columns that the profile repeats.
  'auth.user': { exported: 1, without: ['emailVerified', 'image', 'name', 'updatedAt'] },
  'public.audit_log': 'not mine',
  'public.bells': { exported: 1, without: ['on_profile_id', 'profile_id'] },
  'public.blocked_username_matches': 'not mine',
  'public.blocked_usernames': { exported: 1, without: ['blocker_id'] },
  'public.calendar_tokens': { exported: 1, without: ['profile_id', 'token_hash'] },
  'public.comments': { exported: 1, without: ['draft_id', 'profile_id'] },
  'public.deleted_accounts': 'not mine',
  'public.deliveries': { exported: 1, without: ['profile_id'] },
  'public.follow_requests': { exported: 2, without: ['requester_id', 'target_id'] },
  'public.forum_replies': { exported: 1, without: ['created_by', 'draft_id'] },
  'public.forum_threads': {
    exported: 1,
    without: ['created_by', 'draft_id', 'is_pinned', 'pin_changed_at', 'reply_count'],
  },
  'public.username_history': { exported: 1, without: ['profile_id', 'skeleton'] },
  'public.income_goals': { exported: 1, without: ['profile_id'] },
  'public.live_notifier': 'not mine',
  'public.live_outbox': 'not mine',
  'public.likes': { exported: 1, without: ['profile_id'] },
  'public.media': { exported: 5, without: ['content_hash', 'owner_id', 'placeholder', 'state'] },
  'public.mentions': { exported: 2, without: ['id', 'in_profile_id', 'profile_id', 'venue_id'] },
  'public.notification_preferences': { exported: 1, without: ['profile_id'] },
  'public.notification_settings': { exported: 1, without: ['profile_id'] },
  'public.notifications': {
    exported: 1,
    without: [
      'batch_id',
      'comment_id',
      'dedupe_key',
      'deliver_after',
      'delivered_at',
      'event_id',
      'group_key',
      'is_listed',
      'metadata',
      'post_id',
      'recipient_id',
      'reply_id',
      'shift_id',
      'special_id',
      'thread_id',
      'venue_id',
      'withdrawn_at',
    ],
  },
  'public.page_changes': 'not mine',
  'public.place_searches': 'not mine',
  'public.posts': { exported: 2, without: ['draft_id', 'profile_id'] },
  'public.profiles': {
    exported: 1,
    without: ['folded_text', 'search_text', 'sort_name', 'suspended_at', 'username_skeleton'],
  },
  'public.push_deliveries': { exported: 1, without: ['profile_id'] },
  'public.push_subscriptions': { exported: 1, without: ['auth', 'endpoint', 'p256dh', 'profile_id'] },
  'public.rate_limits': 'not mine',
  // A report without an account has no reporter who could export it.
  'public.reports': {
    exported: 1,
    without: [
      'is_anonymous',
      'reported_content',
      'reported_profile_id',
      'reporter_email',
      'reporter_id',
      'resolved_by',
    ],
  },
  'public.roster_entries': { exported: 1, without: ['uid_digest'] },
  'public.roster_sources': { exported: 1, without: ['profile_id'] },
  'public.shift_income': { exported: 1, without: ['draft_id', 'user_id'] },
  'public.shift_batches': 'not mine',
  'public.schedule_hidden_from': { exported: 1, without: ['profile_id', 'viewer_id'] },
  'public.shifts': {
    exported: 1,
    // `visibility` is who will see a held shift.
    without: [
      'cancelled_order',
      'held_visibility',
      'notified_order',
      'notified_revision',
      'profile_id',
      'reminded_for',
    ],
  },
  'public.user_relationships': {
    exported: 2,
    without: ['follower_id', 'following_id', 'is_unlisted', 'relationship_type', 'since_order'],
  },
  'public.venue_answers': { exported: 1, without: ['profile_id'] },
  'public.venue_events': { exported: 1, without: ['draft_id', 'folded_name'] },
  'public.venue_follows': { exported: 1, without: ['user_id', 'venue_id'] },
  'public.venue_exception_hours': { exported: 1 },
  'public.venue_hours': { exported: 1 },
  'public.venue_hours_exceptions': { exported: 1 },
  'public.venue_menu_pages': { exported: 1, without: ['draft_id'] },
  'public.venue_requests': { exported: 1, without: ['requester_id'] },
  'public.venue_slug_history': 'not mine',
  'public.venue_special_windows': { exported: 1 },
  'public.venue_specials': { exported: 1, without: ['draft_id', 'folded_title'] },
  'public.venues': { exported: 1, without: ['folded_text', 'owner_id', 'search_text', 'sort_name'] },
}
/** Columns that are exported under another name. */
const RENAMED_COLUMNS: Record<string, string> = {
  createdAt: 'created_at',
  dedupe_key: 'cause',
  expiresAt: 'expires_at',
  ipAddress: 'ip_address',
  released_at: 'given_up_at',
  updatedAt: 'used_at',
  userAgent: 'user_agent',
  user_type: 'registered_as',
}

async function unpack(person: Person): Promise<{ names: string[]; text: string; rowsOf(file: string): object[] }> {
  const answer = await person.call('accounts.exportMine', {})
  expect(answer.status).toBe(200)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = Object.entries(files)
    .map(([name, bytes]) => `${name}\n${strFromU8(bytes)}`)
    .join('\n')
  const rowsOf = (file: string) => JSON.parse(strFromU8(files[`${file}.json`] ?? new Uint8Array())) as object[]
  return { names: Object.keys(files), text, rowsOf }
}

const findTableExport = (table: string) =>
  Object.entries(tableExports).find(([name]) => table === name || table === `public.${name}`)?.[1]

test('every table has an expectation about its export', async () => {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('public', 'auth') and tablename not in ('schema_migrations', 'schema_functions')`.execute(
    context.db,
  )
  expect(Object.keys(expected).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('the export contains every row and column that belongs to the user', async () => {
  const { lea } = await createAccountWithAllData(context)
  const { rowsOf, names } = await unpack(lea)
  for (const [table, expectation] of Object.entries(expected)) {
    const part = findTableExport(table)
    if (expectation === 'not mine') {
      expect([table, part]).toEqual([table, { left_out: expect.any(String) }])
      continue
    }
    if (!part || 'left_out' in part) throw new Error(`${table} is left out`)
    const rows = rowsOf(part.file)
    expect([table, rows.length]).toEqual([table, expectation.exported])
    const [schema, name] = table.split('.')
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = ${schema} and table_name = ${name}`.execute(context.db)
    const there = new Set(Object.keys(rows[0] ?? {}))
    const missing = columns
      .map((column) => column.name)
      .filter((column) => !there.has(column) && !there.has(RENAMED_COLUMNS[column] ?? '') && column !== 'sender_id')
      .filter((column) => !(table === 'auth.email_changes' && column === 'email'))
    expect([table, missing.sort()]).toEqual([table, expectation.without ?? []])
  }
  expect(names).toContain('read-me.txt')
  expect(rowsOf('profile')).toMatchObject([{ id: lea.id, username: lea.username, bio: 'Pours with both hands' }])
  expect(rowsOf('account')).toMatchObject([{ email: lea.email }])
})

test('the export contains the user’s images', async () => {
  const { lea, files } = await createAccountWithAllData(context)
  const { names, text } = await unpack(lea)
  expect(names.filter((name) => name.startsWith('images/')).sort()).toEqual(
    [files.avatar, files.venue, files.post, files.venuePost, files.thread].map(([key]) => `images/${key}`).sort(),
  )
  expect(text).toContain(`picture ${files.avatar[0]}`)
  await context.storage.delete(files.avatar[0] ?? '')
  expect((await unpack(lea)).names.filter((name) => name.startsWith('images/'))).toHaveLength(4)
})

test('an image deleted during the export is left out', async () => {
  const { lea, files } = await createAccountWithAllData(context)
  const { exists, getBytes } = context.storage
  vi.spyOn(context.storage, 'exists').mockImplementation((key) => exists.call(context.storage, key))
  vi.spyOn(context.storage, 'getBytes').mockImplementationOnce(async (key) => {
    // Delete the file between the existence check and the read.
    await context.storage.delete(key)
    return getBytes.call(context.storage, key)
  })
  const { names, rowsOf } = await unpack(lea)
  const kept = [files.avatar, files.venue, files.post, files.venuePost, files.thread].map(([key]) => `images/${key}`)
  const there = names.filter((name) => name.startsWith('images/'))
  expect(there).toHaveLength(4)
  expect(kept).toEqual(expect.arrayContaining(there))
  expect(rowsOf('images')).toHaveLength(5)
})

test('a large table is exported completely and in order', async () => {
  const ana = await context.bartender('ana')
  const now = context.clock.now()
  // Many rows share a timestamp, so batches end between rows of the same time.
  await sql`
    insert into posts (profile_id, content, created_at)
    select ${ana.id}, 'words "' || n || E'"\\n' , ${now}::timestamptz + n / 900 * interval '1 microsecond'
    from generate_series(1, 2500) n`.execute(context.db)
  await sql`insert into comments (post_id, profile_id, content) select id, ${ana.id}::uuid, 'me too' from posts`.execute(
    context.db,
  )
  const { rowsOf, text } = await unpack(ana)
  const { rows } = await sql<{ id: string; content: string }>`
    -- own: what the test wrote
    select id, content from posts order by created_at, id`.execute(context.db)
  expect(rows).toHaveLength(2500)
  expect(rowsOf('posts').map((row) => row)).toMatchObject(rows)
  expect(new Set((rowsOf('comments') as { post_id: string }[]).map(({ post_id }) => post_id)).size).toBe(2500)
  expect(rowsOf('comments')).toHaveLength(2500)
  // The batches form one array, formatted as usual.
  expect(text).toContain(`posts.json\n${JSON.stringify(rowsOf('posts'), null, 2)}\n`)
  expect(text).toContain('shifts.json\n[]\n')
})

test('the export contains no secrets and no private data of other people', async () => {
  const { lea, kim, mo } = await createAccountWithAllData(context)
  const bud = await context.patron('buddy')
  const sus = await context.patron('sussex')
  await lea.follows(sus)
  await sus.isSuspended()
  await bud.blocks(lea)
  await sql`update profiles set bio = 'kims secret bio', is_private = true where id = ${kim.id}`.execute(context.db)
  const { text } = await unpack(lea)
  expect(text).toContain(kim.username)
  const { rows } = await sql<{ secret: string }>`
    select token as secret from auth.session union all select password from auth.account
    union all select token_hash from auth.email_changes union all select token_hash from auth.confirmation_links
    union all select token_hash from calendar_tokens
    union all select token_hash from auth.emailed_links union all select password_hash from auth.pending_sign_ups
    `.execute(context.db)
  expect(rows.length).toBeGreaterThan(6)
  const secrets = rows.map(({ secret }) => secret)
  const others = [kim.email, mo.email, bud.email, 'kims secret bio', 'kim says', 'a comment of kim', 'kim to lea']
  for (const absent of [...secrets, ...others, bud.id, bud.username, sus.id, sus.username, 'reject'])
    expect([absent, text.includes(absent)]).toEqual([absent, false])
  for (const person of [kim, mo, bud]) {
    const theirs = await unpack(person)
    for (const absent of [lea.email, 'Pours with both hands', 'my own words', 'my comment', 'table nine'])
      expect([person.username, absent, theirs.text.includes(absent)]).toEqual([person.username, absent, false])
  }
})

test('the export is an uncached download that requires a session', async () => {
  const pat = await context.patron('pat')
  const answer = await pat.call('accounts.exportMine', {})
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="last-call-pat.morrow-2026-11-21.zip"',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  })
  await answer.arrayBuffer()
  expect((await context.signedOut.call('accounts.exportMine', {})).status).toBe(401)
})

test('a user can request five exports an hour', async () => {
  const pat = await context.patron('pat')
  for (let tries = 0; tries < 5; tries += 1) await unpack(pat)
  expect((await pat.call('accounts.exportMine', {})).status).toBe(429)
})

test('an export that fails halfway aborts the connection', async () => {
  const { lea } = await createAccountWithAllData(context)
  vi.spyOn(context.storage, 'getBytes').mockRejectedValueOnce(new Error('disk failure'))
  const answer = await lea.call('accounts.exportMine', {})
  expect(await answer.arrayBuffer().catch(() => 'cut off')).toBe('cut off')
  expect((await lea.call('accounts.settings', {})).status).toBe(200)
})

test('the OpenAPI document describes the export as a zip', async () => {
  const document = (await (await context.signedOut.fetch('/api/openapi.json')).json()) as {
    paths: Record<string, { get: { responses: Record<string, unknown> } }>
  }
  expect(document.paths['/me/export']?.get.responses[200]).toMatchObject({ content: { 'application/zip': {} } })
  expect(await (await context.signedOut.fetch('/api/docs?feature=accounts')).text()).toContain('Returns a file.')
})
