import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { pathsContaining, readEverything } from '#tests/support/read-everything.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const context = await createTestContext()
const RUNS = 25
const STEPS = 25

type Relation = 'none' | 'following' | 'requested' | 'blocked'
/** The expected state: who is private, and the relation of each person to each other person. */
type Model = { isPrivate: boolean[]; relation: Relation[][] }
type Act = 'follow' | 'unfollow' | 'block' | 'unblock' | 'accept' | 'decline' | 'remove' | 'private' | 'public'
type Step = { act: Act; who: number; other: number; acceptAll: boolean }

const PEOPLE = ['xavi', 'yolo', 'zuri', 'wanda']
const indices = PEOPLE.map((_, index) => index)
const step = fc.record({
  // Actions that create relations are drawn more often than those that remove them.
  act: fc.constantFrom<Act[]>(
    ...(['follow', 'follow', 'follow', 'accept', 'accept', 'unfollow', 'block', 'unblock', 'decline'] as const),
    ...(['remove', 'private', 'private', 'public'] as const),
  ),
  who: fc.constantFrom(...indices),
  other: fc.constantFrom(...indices),
  acceptAll: fc.boolean(),
})

const get = (model: Model, one: number, other: number): Relation => model.relation[one]?.[other] ?? 'none'
const put = (model: Model, one: number, other: number, relation: Relation) => {
  const row = model.relation[one]
  if (row) row[other] = relation
}

/** Applies a step to the model and returns the status that the API should answer. */
function predict(model: Model, { act, who, other, acceptAll }: Step): number {
  if (act === 'private' || act === 'public') {
    model.isPrivate[who] = act === 'private'
    if (act === 'private') return 200
    for (const asker of indices)
      if (get(model, asker, who) === 'requested') put(model, asker, who, acceptAll ? 'following' : 'none')
    return 200
  }
  if (who === other) return 422
  if (get(model, other, who) === 'blocked') return predictHidden(model, { act, who, other })
  const [mine, theirs] = [get(model, who, other), get(model, other, who)]
  switch (act) {
    case 'follow':
      if (mine === 'blocked') return 404
      if (mine !== 'following') put(model, who, other, model.isPrivate[other] ? 'requested' : 'following')
      return 200
    case 'unfollow':
      if (mine !== 'blocked') put(model, who, other, 'none')
      return 200
    case 'block':
      put(model, who, other, 'blocked')
      put(model, other, who, 'none')
      return 200
    case 'unblock':
      if (mine === 'blocked') put(model, who, other, 'none')
      return 200
    case 'accept':
      if (theirs !== 'requested') return 404
      put(model, other, who, 'following')
      return 200
    case 'decline':
      if (theirs === 'requested') put(model, other, who, 'none')
      return 200
    case 'remove':
      if (theirs === 'following') put(model, other, who, 'none')
      return 200
  }
}

/** The same for someone who has blocked the person that acts. Blocks are independent in each direction. */
function predictHidden(model: Model, { act, who, other }: Pick<Step, 'act' | 'who' | 'other'>): number {
  switch (act) {
    case 'block':
      put(model, who, other, 'blocked')
      return 200
    case 'unblock':
      put(model, who, other, 'none')
      return 200
    case 'remove':
      return 200
    default:
      return 404
  }
}

/** Performs a step through the API and returns its status. */
async function act(people: Person[], { act, who, other, acceptAll }: Step): Promise<number> {
  const [me, them] = [people[who], people[other]]
  if (!me || !them) throw new RangeError('There is no such person')
  const pending_requests = acceptAll ? 'accept_all' : 'decline_all'
  const calls = {
    follow: () => me.call('relationships.follow', { slugOrId: them.id }),
    unfollow: () => me.call('relationships.unfollow', { slugOrId: them.username }),
    block: () => me.call('relationships.block', { slugOrId: them.id }),
    unblock: () => me.call('relationships.unblock', { slugOrId: them.username }),
    accept: () => me.call('relationships.accept', { id: them.id }),
    decline: () => me.call('relationships.decline', { id: them.id }),
    remove: () => me.call('relationships.removeFollower', { id: them.id }),
    private: () => me.call('profiles.update', { is_private: true }),
    public: () => me.call('profiles.update', { is_private: false, pending_requests }),
  }
  return (await calls[act]()).status
}

type Counted = { id: string; follower_count: number; following_count: number; followers: number; following: number }

async function stands(people: Person[]) {
  const place = new Map(people.map(({ id }, index) => [id, index]))
  const { rows } = await sql<{ one: string; other: string; relation: Relation }>`
    select follower_id as one, following_id as other, relationship_type as relation from user_relationships
    union all select requester_id, target_id, 'requested' from follow_requests`.execute(context.db)
  const { rows: counters } = await sql<Counted>`
    select p.id, p.follower_count, p.following_count,
      (select count(*)::int from user_relationships r where r.following_id = p.id and r.relationship_type = 'following') as followers,
      (select count(*)::int from user_relationships r where r.follower_id = p.id and r.relationship_type = 'following') as following
    from profiles p`.execute(context.db)
  const { rows: calls } = await sql<{ one: string; other: string }>`
    select sender_id as one, recipient_id as other from notifications
    where type = 'follow_request' and withdrawn_at is null`.execute(context.db)
  const { rows: unfounded } = await sql`
    select from notifications n
    where n.withdrawn_at is null and n.type in ('new_follower', 'follow_accepted') and not exists (
      select from user_relationships r where r.relationship_type = 'following'
        and r.follower_id = case n.type when 'new_follower' then n.sender_id else n.recipient_id end
        and r.following_id = case n.type when 'new_follower' then n.recipient_id else n.sender_id end
    )`.execute(context.db)
  const pair = ({ one, other }: { one: string; other: string }) => `${place.get(one)}>${place.get(other)}`
  return {
    relations: rows.map((row) => `${pair(row)} ${row.relation}`).sort(),
    counters,
    calls: calls.map(pair).sort(),
    unfounded: unfounded.length,
  }
}

const pairs = indices.flatMap((one) => indices.filter((other) => other !== one).map((other) => [one, other] as const))

async function expectPredicted(people: Person[], model: Model): Promise<void> {
  const { relations, counters, calls, unfounded } = await stands(people)
  const predicted = pairs.filter(([one, other]) => get(model, one, other) !== 'none')
  // The model has no follow or request beside a block, and no unaccepted follower of a private person, so neither may
  // the tables.
  expect(relations).toEqual(predicted.map(([one, other]) => `${one}>${other} ${get(model, one, other)}`).sort())
  for (const row of counters) expect([row.follower_count, row.following_count]).toEqual([row.followers, row.following])
  // No notification of a follow that has ended may remain.
  expect(unfounded).toBe(0)
  const asked = predicted.filter(([one, other]) => get(model, one, other) === 'requested')
  expect(calls).toEqual(asked.map(([one, other]) => `${one}>${other}`).sort())
}

/**
 * A blocked person finds nothing of the blocker in any read. The blocker finds the blocked person only on their page,
 * unless they are blocked too.
 */
async function expectBlocksHold(people: Person[], model: Model, scenes: { shiftId: string }[]): Promise<void> {
  const venueSlug = (await context.venue('theStill')).slug
  for (const [one, other] of pairs) {
    const [blocker, blocked] = [people[one], people[other]]
    if (get(model, one, other) !== 'blocked' || !blocker || !blocked) continue
    const look = async (viewer: Person, target: Person, index: number) => {
      // Downloads are rate-limited, and this test makes many.
      await sql`delete from rate_limits`.execute(context.db)
      const scene = { id: target.id, username: target.username, shiftId: scenes[index]?.shiftId ?? '', venueSlug }
      return pathsContaining(await readEverything(viewer, scene), target.id)
    }
    expect(await look(blocked, blocker, one)).toEqual([])
    expect(await look(blocker, blocked, other)).toEqual(get(model, other, one) === 'blocked' ? [] : ['profiles.get'])
  }
}

test('after random actions of several people, their relations match the model', async () => {
  const people = await Promise.all(PEOPLE.map((name) => context.bartender(name)))
  const theStill = await context.venue('theStill')
  const scenes: { shiftId: string }[] = []
  for (const person of people) scenes.push({ shiftId: (await person.works(theStill, at('20:00'), at('23:00'))).id })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: STEPS }), async (steps) => {
      for (const table of ['user_relationships', 'blocked_usernames', 'follow_requests', 'notifications'])
        await sql`delete from ${sql.raw(table)}`.execute(context.db)
      await sql`update profiles set is_private = false`.execute(context.db)
      const model: Model = { isPrivate: indices.map(() => false), relation: indices.map(() => []) }
      for (const one of steps) {
        const expected = predict(model, one)
        expect([one, await act(people, one)]).toEqual([one, expected])
        await expectPredicted(people, model)
      }
      await expectBlocksHold(people, model, scenes)
    }),
    { numRuns: RUNS },
  )
}, 120_000)
