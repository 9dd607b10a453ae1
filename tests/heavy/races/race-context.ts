import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { ProcedurePath } from '#contract/index.ts'
import { EMPTY_AUDIT_LOG } from '#tests/support/database.ts'
import { FRIDAY_NIGHT } from '#tests/support/fixture-times.ts'
import type { Caller, Person } from '#tests/support/person.ts'
import { PASSWORD, type TestContext } from '#tests/support/test-context.ts'

type Input = Record<string, unknown>
export type Call = [who: Caller, path: ProcedurePath, input: Input]
export type Answer = { status: number; body: { id?: string; [field: string]: unknown } }
export type Round = {
  calls: Call[]
  /** Every allowed pair of statuses, in the order of the calls. */
  allowed: string[]
  /** Checks the rule in the stored rows. */
  check(answers: Answer[]): Promise<void> | void
}
export type Race = { rule: string; round(context: RaceContext, n: number): Promise<Round> }

/** Seeded pseudo-random numbers from 0 to below 1. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const CLEARED_TABLES = [
  'notifications',
  'user_relationships',
  'blocked_usernames',
  'schedule_hidden_from',
  'follow_requests',
  'rate_limits',
  'shift_income',
  'income_goals',
  'roster_sources',
  'shifts',
  'posts',
  'venues',
  'forum_threads',
  'reports',
  'venue_requests',
  'media',
  'calendar_tokens',
  'push_subscriptions',
  'notification_preferences',
  'notification_settings',
  'username_history',
  'auth.email_changes',
  'auth.emailed_links',
  'auth.pending_sign_ups',
  'auth.confirmation_links',
]

/** Inconsistencies that no round may leave, whatever was raced. */
const INCONSISTENCIES = `
    select 'follower_count', p.username from profiles p where p.follower_count <> (
      select count(*) from user_relationships r where r.following_id = p.id and r.relationship_type = 'following')
    union all select 'following_count', p.username from profiles p where p.following_count <> (
      select count(*) from user_relationships r where r.follower_id = p.id and r.relationship_type = 'following')
    union all select 'like_count', o.id::text from posts o where o.like_count <> (
      select count(*) from likes l where l.post_id = o.id)
    union all select 'comment_count', o.id::text from posts o where o.comment_count <> (
      select count(*) from comments c where c.post_id = o.id)
    union all select 'reply_count', t.id::text from forum_threads t where t.reply_count <> (
      select count(*) from forum_replies r where r.thread_id = t.id)
    union all select 'left beside a block', b.follower_id::text from user_relationships b
      where b.relationship_type = 'blocked' and (
        exists (select from user_relationships r where r.relationship_type = 'following'
          and (r.follower_id, r.following_id) in ((b.follower_id, b.following_id), (b.following_id, b.follower_id)))
        or exists (select from follow_requests r
          where (r.requester_id, r.target_id) in ((b.follower_id, b.following_id), (b.following_id, b.follower_id)))
        or exists (select from notifications n
          where (n.recipient_id, n.sender_id) in ((b.follower_id, b.following_id), (b.following_id, b.follower_id))))
    union all select 'blocked by name and not blocked', b.username from blocked_usernames b
      join profiles p on p.username = b.username and p.id <> b.blocker_id
      where b.by_name and not exists (
        select from user_relationships r
        where r.follower_id = b.blocker_id and r.following_id = p.id and r.relationship_type = 'blocked')
    union all select 'asks at an open door', r.requester_id::text from follow_requests r
      join profiles p on p.id = r.target_id where not p.is_private
    union all select 'verified without a trade', p.username from profiles p
      where p.user_type not in ('bartender', 'entertainer') and p.verification_status in ('verified', 'pending_review')
    union all select 'kept and shown by nothing', m.path from media m where m.state = 'stored' and not exists (
      select from (
        select avatar_url as path from profiles union all select image_url from posts union all select venue_image_url from venues
        union all select image_url from venue_events union all select image_url from venue_specials
        union all select image_url from venue_menu_pages union all select image_url from forum_threads) shown
      where shown.path = m.path)
    union all select 'shown and not kept', s.path from (
        select image_url as path from posts union all select venue_image_url from venues
        union all select image_url from venue_events union all select image_url from venue_specials
        union all select image_url from venue_menu_pages union all select image_url from forum_threads) s
      where s.path is not null and not exists (select from media m where m.path = s.path and m.state = 'stored')
    union all select 'twice the same shift', a.id::text from shifts a join shifts b
      on a.profile_id = b.profile_id and a.venue_id = b.venue_id and a.start_time = b.start_time and a.end_time = b.end_time
        and a.id <> b.id where a.cancelled_at is null and b.cancelled_at is null`

/** People who exist in all rounds, a venue owned by Olive, and factories for what a race creates in each round. */
export class RaceContext {
  readonly testContext: TestContext
  readonly random: () => number
  ana!: Person
  ben!: Person
  cleo!: Person
  ada!: Person
  boa!: Person
  olive!: Person
  zed!: Person
  venue!: { id: string; slug: string }
  other!: { id: string; slug: string }
  #freshCount = 0
  /** A second session of each person. */
  readonly otherSessions = new Map<Person, Caller>()

  constructor(testContext: TestContext, random: () => number) {
    this.testContext = testContext
    this.random = random
  }

  async setUp(): Promise<void> {
    const { testContext } = this
    this.ana = await testContext.bartender('ana')
    this.ben = await testContext.bartender('ben')
    this.cleo = await testContext.patron('cleo')
    this.ada = await testContext.admin('ada')
    this.boa = await testContext.admin('boa')
    this.olive = await testContext.business('olive')
    this.zed = await testContext.business('zed')
    for (const one of [this.ana, this.ben, this.olive, this.ada])
      this.otherSessions.set(one, await testContext.signIn(one.email))
    await this.#prepare()
  }

  /** The same person in another browser. */
  otherBrowser = (person: Person): Caller => {
    const caller = this.otherSessions.get(person)
    if (!caller) throw new Error('This person has no second session')
    return caller
  }

  /** Deletes everything that the last round created. */
  async clear(): Promise<void> {
    this.testContext.clock.set(FRIDAY_NIGHT)
    await sql`select clear_round()`.execute(this.testContext.db)
    for (const [key, owner] of [
      ['venue', this.olive],
      ['other', this.zed],
    ] as const) {
      const id = randomUUID()
      const slug = key === 'venue' ? 'the-still' : 'the-mudlark'
      await sql`
        insert into venues (id, name, slug, city, time_zone, owner_id, latitude, longitude)
        values (${id}, ${key === 'venue' ? 'The Still' : 'The Mudlark'}, ${slug}, 'Belleville', 'America/Chicago',
          ${owner.id}, 38.5, ${key === 'venue' ? -90 : -91})`.execute(this.testContext.db)
      this[key] = { id, slug }
    }
  }

  /** A function, planned once, because it runs before every round. */
  async #prepare(): Promise<void> {
    const stay = [this.ana, this.ben, this.cleo, this.ada, this.boa, this.olive, this.zed]
    const ids = (...of: Person[]) => of.map(({ id }) => `'${id}'`).join(', ')
    await sql
      .raw(`create function clear_round() returns void language plpgsql as $$
      begin
        ${CLEARED_TABLES.map((table) => `delete from ${table};`).join('\n')}
        delete from auth."user" where email like 'fresh%';
        if exists (select from audit_log) then ${EMPTY_AUDIT_LOG} end if;
        update profiles set is_private = false, schedule_is_private = false, schedule_dark_until = null,
          shift_ends_for = 'everyone', shifts_shown_after = null, web_page = 'off', web_page_shows_workplaces = false,
          suspended_at = null, avatar_url = null, bio = null, verification_notes = null, verification_requested_at = null, verification_statement = null,
          verification_link = null,
          user_type = case when id in (${ids(this.ana, this.ben)}) then 'bartender'
            when id in (${ids(this.olive, this.zed)}) then 'business' else 'patron' end,
          verification_status = case when id in (${ids(this.ana, this.ben)}) then 'verified' else 'unverified' end,
          username = case id ${stay.map(({ id, username }) => `when '${id}' then '${username}'`).join(' ')} end;
      end $$`)
      .execute(this.testContext.db)
    await sql
      .raw(`create function inconsistencies() returns table (what text, of text) language plpgsql as $$
      begin
        return query ${INCONSISTENCIES};
      end $$`)
      .execute(this.testContext.db)
  }

  /** A person for a single round, whose account is deleted or whose sessions end. */
  freshPerson = async (type: 'patron' | 'bartender' | 'business' = 'patron'): Promise<Person> => {
    this.#freshCount += 1
    const who = await this.testContext[type](`fresh${this.#freshCount}`)
    if (type === 'bartender') await this.verify(who)
    return who
  }

  verify = (who: Person, status = 'verified') =>
    sql`update profiles set verification_status = ${status} where id = ${who.id}`.execute(this.testContext.db)

  rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(this.testContext.db)).rows

  count = async (query: RawBuilder<unknown>): Promise<number> => {
    const rows = await this.rows(sql<{ count: number }>`select count(*)::int as count from (${query}) counted`)
    return rows[0]?.count ?? 0
  }

  post = async (who: Person, content = 'Open till two.'): Promise<string> =>
    (await who.api.posts.create({ content })).id

  thread = async (who: Person): Promise<string> =>
    (await who.api.forum.create({ title: 'Ice', content: null, image_alt: null })).id

  unownedVenue = async (): Promise<{ id: string; slug: string }> => {
    const venue = { id: randomUUID(), slug: 'the-lantern' }
    await sql`
      insert into venues (id, name, slug, time_zone) values (${venue.id}, 'The Lantern', ${venue.slug}, 'America/Chicago')`.execute(
      this.testContext.db,
    )
    return venue
  }

  /** An uploaded image that is not used yet. */
  uploadedImage = async (who: Person, bucket: string, folder: string): Promise<string> => {
    const id = randomUUID()
    await sql`
      insert into media (id, bucket, path, owner_id, state, content_hash, bytes, width, height, placeholder, created_at)
      values (${id}, ${bucket}, ${`${folder}/${id}.webp`}, ${who.id}, 'pending', 'x', 1, 1, 1, '',
        ${this.testContext.clock.now()})`.execute(this.testContext.db)
    return id
  }

  /** The token in the last email to an address. */
  emailedToken = (to: string): string => {
    const mail = this.testContext.mails.findLast((one) => one.to.address === to && /token=/.test(String(one.text)))
    return /token=([\w-]+)/.exec(String(mail?.text))?.[1] ?? ''
  }
}

/**
 * Sends all calls at the same time, with a random order and random delays, and returns the answers in the order of the
 * calls.
 */
export async function sendAll(context: RaceContext, calls: Call[]): Promise<Answer[]> {
  const answers: Answer[] = []
  const one = async (index: number): Promise<void> => {
    const call = calls[index]
    if (!call) return
    const [who, path, input] = call
    for (let turns = Math.floor(context.random() ** 2 * 24); turns > 0; turns -= 1) await turn()
    const answer = await who.call(path, input)
    const text = await answer.text()
    answers[index] = { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} }
  }
  const order = calls.map((_, index) => index)
  if (context.random() < 0.5) order.reverse()
  await Promise.all(order.map(one))
  return answers
}

/** Checks what must hold after every round, whatever was raced. */
export async function expectConsistent(context: RaceContext): Promise<void> {
  const broken = await context.rows(sql`select * from inconsistencies()`)
  expect(broken).toEqual([])
}

export const passwords = (password = PASSWORD) => ({ password, password_confirmation: password })
