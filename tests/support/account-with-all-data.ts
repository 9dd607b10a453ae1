import { sql } from 'kysely'
import { at } from './fixture-times.ts'
import type { Person } from './person.ts'
import { FakeBrowser } from './push-service.ts'
import { PASSWORD, type TestContext } from './test-context.ts'

export type AccountWithAllData = {
  /** Has a row in every table that can hold a person's data. */
  lea: Person
  kim: Person
  mo: Person
  venue: { id: string }
  /** Storage keys of her files and of the venue's files. */
  files: { avatar: string[]; venue: string[]; post: string[]; venuePost: string[]; thread: string[] }
}

/** Creates someone who used every feature, and others who used some of them. */
export async function createAccountWithAllData(context: TestContext): Promise<AccountWithAllData> {
  const [lea, kim, mo] = [await context.bartender('lea'), await context.patron('kim'), await context.patron('moe')]
  const { db } = context
  const now = context.clock.now()
  const venue = await context.venue('theStill')
  await lea.follows(kim)
  await mo.follows(lea)
  const shift = await lea.works(venue, at('20:00'), at('23:00'))
  await lea.api.income.add({ shift_id: shift.id, amount: '123.45', notes: 'Hen party, table nine' })
  await lea.api.income.setGoal({ monthly_amount: '2000' })
  await lea.api.accounts.changeEmail({ email: 'lea.moves@bar.test', current_password: PASSWORD })
  await context.signedOut.api.accounts.requestPasswordReset({ email: lea.email })
  await context.signedOut.api.accounts.signUp({
    email: lea.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    user_type: 'patron',
    age_confirmed: true,
  })
  await sql`insert into auth.known_devices values ('a hash', ${lea.id}, null, ${now}::timestamptz + interval '1 day')`.execute(
    db,
  )
  await lea.api.accounts.startSecondFactor({ current_password: PASSWORD })
  await sql`insert into auth.recovery_codes values (${lea.id}, 'a hash')`.execute(db)
  const avatar = `${lea.id}/avatar-1234.webp`
  await sql`update profiles set bio = 'Pours with both hands', avatar_url = ${avatar},
    verification_statement = 'Ask kim about lea', verification_link = 'https://lea-on-the-team.test/' where id = ${lea.id}`.execute(
    db,
  )
  await sql`insert into follow_requests values (${lea.id}, ${mo.id}, ${now}), (${kim.id}, ${lea.id}, ${now})`.execute(
    db,
  )
  await sql`update venues set owner_id = ${lea.id} where id = ${venue.id}`.execute(db)
  await sql`insert into venue_follows values (${lea.id}, ${venue.id}, ${now}), (${kim.id}, ${venue.id}, ${now}::timestamptz - interval '1 day')`.execute(
    db,
  )
  const [post, venuePost] = [`users/${lea.id}/posts/1234.webp`, `venues/${venue.id}/posts/1234.webp`]
  await sql`
    insert into posts (profile_id, venue_id, content, image_url) values
      (${lea.id}, null, 'my own words', ${post}), (${lea.id}, ${venue.id}, 'words of the venue', ${venuePost}),
      (${kim.id}, null, 'kim says', null)`.execute(db)
  await sql`
    insert into likes (post_id, profile_id)
    select id, ${lea.id}::uuid from posts where content = 'kim says'
    union all select id, ${kim.id}::uuid from posts where content <> 'kim says'`.execute(db)
  await sql`
    insert into comments (post_id, profile_id, content)
    select id, ${lea.id}::uuid, 'my comment' from posts where content = 'kim says'
    union all select id, ${kim.id}::uuid, 'a comment of kim' from posts where content = 'kim says'
    union all select id, ${kim.id}::uuid, 'kim to lea' from posts where content = 'my own words'`.execute(db)
  const thread = `${lea.id}/1234.webp`
  await sql`
    with hers as (
      insert into forum_threads (title, content, created_by, image_url)
      values ('talk of the shop', 'what lea asks there', ${lea.id}, ${thread}) returning id
    ), his as (insert into forum_threads (title, created_by) values ('what moe asks', ${mo.id}) returning id)
    insert into forum_replies (thread_id, content, created_by)
    select id, 'moe to lea', ${mo.id}::uuid from hers union all select id, 'lea to moe', ${lea.id}::uuid from his`.execute(
    db,
  )
  await sql`insert into bells (profile_id, on_profile_id) values (${lea.id}, ${kim.id}), (${mo.id}, ${lea.id})`.execute(
    db,
  )
  await lea.api.notifications.updatePreferences({
    topics: [{ topic: 'new_like', channel: 'in_app', is_on: false }],
    quiet_from: '23:00',
    quiet_until: '07:00',
    time_zone: 'America/Chicago',
  })
  await sql`
    insert into notifications (recipient_id, sender_id, type, message) values
      (${lea.id}, ${kim.id}, 'follow_request', 'kim asks'), (${kim.id}, ${lea.id}, 'new_follower', 'lea follows')`.execute(
    db,
  )
  await sql`
    insert into mentions (in_profile_id, in_field, starts, length, profile_id, venue_id) values
      (${lea.id}, 'bio', 0, 5, null, ${venue.id}), (${kim.id}, 'bio', 0, 4, ${lea.id}, null)`.execute(db)
  // Each of the two mentions the other.
  await sql`
    insert into mentions (in_post_id, starts, length, profile_id)
    select id, 0, 4, case when profile_id = ${lea.id} then ${kim.id}::uuid else ${lea.id}::uuid end from posts
    where venue_id is null`.execute(db)
  await sql`
    insert into mentions (in_comment_id, starts, length, profile_id)
    select id, 0, 4, ${lea.id}::uuid from comments where content = 'a comment of kim'`.execute(db)
  await sql`insert into venue_requests (requester_id, name) values (${lea.id}, 'The Lantern Room'), (${kim.id}, 'Dive')`.execute(
    db,
  )
  await sql`insert into venue_events (venue_id, name, start_time) values (${venue.id}, 'Piano bar', ${now})`.execute(db)
  await sql`
    with special as (insert into venue_specials (venue_id, title) values (${venue.id}, 'Half-price flights') returning id)
    insert into venue_special_windows (special_id, day, start_time, end_time) select id, 5, '20:00', '22:00' from special`.execute(
    db,
  )
  await sql`
    insert into venue_answers (profile_id, venue_id, special_id, is_right, answered_at)
    select ${lea.id}::uuid, ${venue.id}::uuid, id, true, ${now}::timestamptz from venue_specials
    union all select ${kim.id}::uuid, ${venue.id}::uuid, null, false, ${now}::timestamptz`.execute(db)
  await sql`insert into venue_hours values (${venue.id}, 5, 0, '16:00', '02:00', '22:00')`.execute(db)
  await sql`
    with closed as (
      insert into venue_hours_exceptions values (${venue.id}, '2026-11-26', 0, 'Thanksgiving', ${now}) returning venue_id, date
    )
    insert into venue_exception_hours select venue_id, date, 0, '19:00', '00:00' from closed`.execute(db)
  await sql`insert into venue_menu_pages (venue_id, image_url) values (${venue.id}, 'menus/1234.webp')`.execute(db)
  await sql`
    with roster as (
      insert into roster_sources (profile_id, venue_id, name) values (${lea.id}, ${venue.id}, 'Bar roster') returning id
    )
    insert into roster_entries select id, repeat('a', 43), '', ${shift.id} from roster`.execute(db)
  await lea.api.calendars.make({ kind: 'followed' })
  for (const person of [lea, kim]) {
    await person.api.push.subscribe(new FakeBrowser(`https://fcm.googleapis.com/fcm/send/${person.id}`).subscription)
    await sql`
      insert into push_deliveries (subscription_id, profile_id, topic, due_at)
      select id, ${person.id}, 'shift_posted', ${now} from push_subscriptions where profile_id = ${person.id}`.execute(
      db,
    )
    await sql`insert into deliveries (profile_id, channel, dedupe_key) values (${person.id}, 'email', 'tonight:2026-11-20')`.execute(
      db,
    )
  }
  await lea.api.relationships.blockUsername({ username: 'nobody.here' })
  await lea.api.relationships.hideSchedule({ slugOrId: mo.id })
  await kim.api.relationships.hideSchedule({ slugOrId: lea.id })
  await sql`insert into username_history values ('lea.before', ${lea.id}, ${now}, true)`.execute(db)
  await sql`
    insert into audit_log (actor_id, action, subject_id) values
      (${lea.id}, 'reject', ${kim.id}), (${kim.id}, 'verify', ${lea.id})`.execute(db)
  await sql`
    insert into reports (reporter_id, subject_type, subject_id, reported_profile_id, reported_content, reason, outcome, resolved_by, resolved_at)
    values
      (${lea.id}, 'user', ${kim.id}, ${kim.id}, 'kim says', 'spam', null, null, null),
      (${kim.id}, 'user', ${lea.id}, ${lea.id}, 'she said so', 'spam', null, null, null),
      (${mo.id}, 'user', ${kim.id}, ${kim.id}, 'kim says', 'spam', 'dismissed', ${lea.id}, ${now})`.execute(db)
  await sql`
    insert into media (bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder) values
      ('avatars', ${avatar}, ${lea.id}, 'stored', 'x', 1, 1, 1, ''),
      ('venues', ${`${venue.id}/front.webp`}, ${lea.id}, 'stored', 'x', 1, 1, 1, ''),
      ('posts', ${post}, ${lea.id}, 'stored', 'x', 1, 1, 1, ''),
      ('posts', ${venuePost}, ${lea.id}, 'stored', 'x', 1, 1, 1, ''),
      ('forum-images', ${thread}, ${lea.id}, 'stored', 'x', 1, 1, 1, '')`.execute(db)
  const files = {
    avatar: [`avatars/${avatar}`, `avatars/${avatar.replace('.webp', '.small.webp')}`],
    venue: [`venues/${venue.id}/front.webp`],
    post: [`posts/${post}`],
    venuePost: [`posts/${venuePost}`],
    thread: [`forum-images/${thread}`],
  }
  for (const key of Object.values(files).flat()) await context.storage.put(key, `picture ${key}`)
  return { lea, kim, mo, venue, files }
}
