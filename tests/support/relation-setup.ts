import { CALLERS, type CallerKind } from '#tests/access.ts'
import type { Caller, Person } from './person.ts'
import { callScript, defineScript } from './script.ts'
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
  const idOf = (kind: Kind) => quote(id(kind))
  const verified = [quinn.id, ...bartenders.filter((kind) => kind !== 'revoked').map((kind) => id(kind as Relation))]
  const everybody = [...people.values()].map((person) => person.id)

  const isOneOf = (ids: string[]) => `id in (${ids.map(quote).join(', ')})`
  const quinnId = quote(quinn.id)

  // Parameters: the time, and whether Quinn's profile is private.
  await defineScript(
    context.db,
    'restore_relations',
    `${CLEARED_TABLES.map((table) => `delete from ${table};`).join('\n')}
      update profiles set is_private = $2 and id = ${quinnId}, schedule_is_private = false, web_page = 'off',
        verification_status = case when ${isOneOf(verified)} then 'verified' else 'unverified' end,
        suspended_at = case when id = ${idOf('suspended')} then $1 end
      where ${isOneOf(everybody)};
      update venues set archived_at = null, owner_id = case id when ${quote(venue.id)} then ${quinnId}::uuid
        when ${quote(other.id)} then ${idOf('other_owner')}::uuid end;
      insert into user_relationships (follower_id, following_id, relationship_type, created_at)
      values (${idOf('follower')}, ${quinnId}, 'following', $1),
        (${idOf('blocker')}, ${quinnId}, 'blocked', $1),
        (${quinnId}, ${idOf('blocked')}, 'blocked', $1);
      insert into follow_requests (requester_id, target_id, created_at)
      values (${idOf('requested')}, ${quinnId}, $1);`,
    'timestamptz, boolean',
  )
  const restore = async ({ is_private = false } = {}): Promise<void> => {
    await callScript('restore_relations', context.clock.now(), is_private).execute(context.db)
  }

  const callers = KINDS.map((kind): RelatedCaller => {
    const me = people.get(kind) ?? null
    const address = me?.email ?? (kind === 'unconfirmed' ? waiting.email : 'nobody@demo.test')
    return { kind, caller: me ?? context.signedOut, me, address }
  })
  await restore()
  return { context, quinn, venue, callers, restore }
}

/** A string literal of SQL, for text that contains no quotes. */
const quote = (text: string) => `'${text}'`
