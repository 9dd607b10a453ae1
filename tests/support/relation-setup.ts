import { sql } from 'kysely'
import { CALLERS, type CallerKind } from '#tests/access.ts'
import type { Caller, Person } from './person.ts'
import { PASSWORD, type TestContext } from './test-context.ts'

/** The relations of a caller to the person whose data a request is about. */
export const RELATIONS = [
  'owner',
  'other_owner',
  'follower',
  'requested',
  'blocker',
  'blocked',
  'verified',
  'revoked',
  'suspended',
] as const
export type Relation = (typeof RELATIONS)[number]

/** Every kind of caller: by role, and by relation to that person. */
export const KINDS = [...CALLERS, ...RELATIONS] as const
export type Kind = CallerKind | Relation

/** One of these callers; `me` is null for those who cannot log in. */
export type RelatedCaller = { kind: Kind; caller: Caller; me: Person | null; address: string }

export type RelationSetup = {
  context: TestContext
  /** The person whose data requests are about: a verified bartender who owns The Still. */
  quinn: Person
  venue: { id: string; slug: string }
  callers: RelatedCaller[]
  /** Restores everyone's relations and deletes what was created since. */
  restore(how?: { is_private?: boolean }): Promise<void>
}

const CLEARED_TABLES = [
  'auth.second_factors',
  'notifications',
  'user_relationships',
  'follow_requests',
  'rate_limits',
  'shift_income',
  'shifts',
  'posts',
  'venue_events',
  'venue_specials',
  'venue_menu_pages',
  'forum_threads',
  'reports',
  'venue_requests',
  'media',
  'auth.confirmation_links',
]

/**
 * Creates Quinn and a caller of every kind, with sessions from before a suspension or block. Callers with a relation
 * are verified bartenders, so that only the relation makes a difference.
 */
export async function createRelationSetup(context: TestContext): Promise<RelationSetup> {
  const quinn = await context.bartender('quinnzy')
  const venue = await context.venue('theStill')
  const other = await context.venue('mudlark')
  const bartenders = ['other_owner', 'follower', 'requested', 'blocker', 'blocked', 'verified', 'revoked', 'suspended']
  const people = new Map<Kind, Person>([['owner', quinn]])
  for (const kind of bartenders) people.set(kind as Relation, await context.bartender(kind))
  for (const kind of ['patron', 'bartender', 'entertainer', 'business', 'admin'] as const)
    people.set(kind, await context[kind](`some_${kind}`))
  const waiting = {
    email: 'waiting@demo.test',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    user_type: 'bartender' as const,
  }
  await context.signedOut.api.accounts.signUp({ ...waiting, age_confirmed: true })
  const id = (kind: Kind) => people.get(kind)?.id ?? ''
  const verified = [quinn.id, ...bartenders.filter((kind) => kind !== 'revoked').map((kind) => id(kind as Relation))]
  const everybody = [...people.values()].map((person) => person.id)

  async function restore({ is_private = false } = {}): Promise<void> {
    const { db, clock } = context
    for (const table of CLEARED_TABLES) await sql`delete from ${sql.raw(table)}`.execute(db)
    await sql`
      update profiles set is_private = ${is_private} and id = ${quinn.id}, schedule_is_private = false,
        verification_status = case when id = any(${verified}::uuid[]) then 'verified' else 'unverified' end,
        suspended_at = case when id = ${id('suspended')}::uuid then ${clock.now()}::timestamptz end
      where id = any(${everybody}::uuid[])`.execute(db)
    await sql`
      update venues set archived_at = null, owner_id = case id when ${venue.id} then ${quinn.id}::uuid
        when ${other.id} then ${id('other_owner')}::uuid end`.execute(db)
    await sql`
      insert into user_relationships (follower_id, following_id, relationship_type, created_at)
      values (${id('follower')}, ${quinn.id}, 'following', ${clock.now()}),
        (${id('blocker')}, ${quinn.id}, 'blocked', ${clock.now()}),
        (${quinn.id}, ${id('blocked')}, 'blocked', ${clock.now()})`.execute(db)
    await sql`
      insert into follow_requests (requester_id, target_id, created_at)
      values (${id('requested')}, ${quinn.id}, ${clock.now()})`.execute(db)
  }

  const callers = KINDS.map((kind): RelatedCaller => {
    const me = people.get(kind) ?? null
    const address = me?.email ?? (kind === 'unconfirmed' ? waiting.email : 'nobody@demo.test')
    return { kind, caller: me ?? context.signedOut, me, address }
  })
  await restore()
  return { context, quinn, venue, callers, restore }
}
