import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person } from './person.ts'
import { PASSWORD, type TestContext } from './test-context.ts'

/** Races an acceptance with a block between the same two people, in both orders: only the block may remain. */
export async function checkAcceptAgainstBlock(context: TestContext, rounds: number): Promise<void> {
  const [ana, ben] = [await context.bartender('ana'), await context.patron('ben')]
  await ana.goesPrivate()
  for (let round = 0; round < rounds; round++) {
    await ben.api.relationships.follow({ slugOrId: ana.id })
    const accept = () => ana.call('relationships.accept', { id: ben.id })
    // Either of the two may be the one who blocks.
    const [blocker, blocked] = round % 2 === 0 ? [ana, ben] : [ben, ana]
    const block = () => blocker.call('relationships.block', { slugOrId: blocked.id })
    const [first, second] = round % 4 < 2 ? [accept, block] : [block, accept]
    const statuses = (await Promise.all([first(), second()])).map(({ status }) => status).sort()
    expect([
      [200, 200],
      [200, 404],
    ]).toContainEqual(statuses)
    const { rows } = await sql`
      select follower_id, relationship_type as type from user_relationships
      union all select requester_id, 'requested' from follow_requests
      union all select sender_id, 'notice' from notifications`.execute(context.db)
    expect(rows).toEqual([{ follower_id: blocker.id, type: 'blocked' }])
    await blocker.api.relationships.unblock({ slugOrId: blocked.id })
  }
  await expectNoDrift(context)
}

/** Races a follow request with the profile becoming public: no request may remain. */
export async function checkFollowAgainstOpening(context: TestContext, rounds: number): Promise<void> {
  const [ana, ben, eve] = [await context.bartender('ana'), await context.patron('ben'), await context.patron('eve')]
  for (let round = 0; round < rounds; round++) {
    await resetLimits(context)
    await ana.goesPrivate()
    // In every other round there is already a request.
    if (round % 2 === 0) await eve.api.relationships.follow({ slugOrId: ana.id })
    const follow = () => ben.call('relationships.follow', { slugOrId: ana.id })
    const open = () => ana.call('profiles.update', { is_private: false, pending_requests: 'accept_all' })
    const [first, second] = round % 4 < 2 ? [follow, open] : [open, follow]
    const answers = await Promise.all([first(), second()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql`
      select follower_id as id, 'follows' as stands from user_relationships
      union all select requester_id, 'asks' from follow_requests`.execute(context.db)
    const following = (round % 2 === 0 ? [ben, eve] : [ben]).map(({ id }) => ({ id, stands: 'follows' }))
    expect(rows).toHaveLength(following.length)
    expect(rows).toEqual(expect.arrayContaining(following))
    for (const who of [ben, eve]) await who.api.relationships.unfollow({ slugOrId: ana.id })
  }
  await expectNoDrift(context)
}

/** How much is written or called at once. */
const PART = 500

/**
 * A statement of the embedded database blocks the process. Connections that idled too long meanwhile are closed now by
 * both ends.
 */
async function noticeClosed(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) await turn()
}

/**
 * Makes a private profile with very many requests public: either all requesters follow or none do, and no request
 * remains.
 */
export async function checkOpeningToMany(
  context: TestContext,
  count: number,
  pending_requests: 'accept_all' | 'decline_all',
): Promise<void> {
  const [ana, eve] = [await context.bartender('ana'), await context.patron('eve')]
  await ana.goesPrivate()
  const now = context.clock.now()
  // In parts, because each statement of the embedded database blocks the connections of its own process.
  for (let first = 1; first <= count; first += PART)
    await sql`
      insert into auth."user" (name, email, "emailVerified", "createdAt", "updatedAt", user_type, age_confirmed_at)
      select '', 'fan' || n || '@demo.test', true, ${now}, ${now}, 'patron', ${now}
      from generate_series(${first}::int, ${first + PART - 1}::int) n`.execute(context.db)
  await sql`
    insert into follow_requests (requester_id, target_id)
    select id, ${ana.id}::uuid from auth."user" where email like 'fan%'`.execute(context.db)
  await noticeClosed()
  const unanswered = await ana.call('profiles.update', { is_private: false })
  expect([unanswered.status, await unanswered.json()]).toMatchObject([409, { data: { count } }])
  await noticeClosed()
  await eve.api.relationships.follow({ slugOrId: ana.id })
  await noticeClosed()
  const answer = await ana.call('profiles.update', { is_private: false, pending_requests })
  expect([answer.status, await answer.json()]).toMatchObject([200, { is_private: false }])
  const { rows } = await sql`
    select (select count(*) from follow_requests) as asking,
      (select count(*) from user_relationships where following_id = ${ana.id}) as following,
      (select count(*) from notifications where type = 'follow_accepted') as told`.execute(context.db)
  const followers = pending_requests === 'accept_all' ? count + 1 : 0
  expect(rows).toEqual([{ asking: 0, following: followers, told: followers }])
  await expectNoDrift(context)
  // In one statement: deleting accounts one by one would update the counters each time.
  await sql`delete from user_relationships`.execute(context.db)
  await expectNoDrift(context)
  for (let left = count; left > 0; left -= PART)
    await sql`
      delete from auth."user"
      where id in (select id from auth."user" where email like 'fan%' limit ${PART}::int)`.execute(context.db)
}

/**
 * Two private profiles with the same requesters become public at the same time, while the requesters follow each other
 * and some delete their accounts.
 */
export async function checkOpeningsAgainstLeaving(context: TestContext, rounds: number): Promise<void> {
  const stars = [await context.bartender('ana'), await context.bartender('cleo')]
  for (let round = 0; round < rounds; round++) {
    await resetLimits(context)
    const fans = await Promise.all(Array.from({ length: 8 }, (_, index) => context.patron(`fan${round}x${index}`)))
    for (const star of stars) {
      await star.goesPrivate()
      for (const fan of fans) await fan.api.relationships.follow({ slugOrId: star.id })
    }
    const calls: (() => Promise<Response>)[] = [
      ...stars.map((star) => () => star.call('profiles.update', { is_private: false, pending_requests: 'accept_all' })),
      ...fans.map((fan, index) => () => fan.call('relationships.follow', { slugOrId: pickOther(fans, index).id })),
      ...stars.map((star) => () => star.call('relationships.follow', { slugOrId: pick(fans).id })),
      ...stars.map((star) => () => star.call('relationships.accept', { id: pick(fans).id })),
      () => pick(stars).call('relationships.block', { slugOrId: pick(fans).id }),
      ...fans.slice(0, 2).map((fan) => () => fan.call('accounts.deleteAccount', { current_password: PASSWORD })),
    ]
    const answers = await Promise.all(shuffled(calls).map((call) => call()))
    // Deleted accounts are missing or logged out.
    for (const answer of answers) expect([200, 401, 404]).toContain(answer.status)
    const { rows } = await sql`select requester_id from follow_requests`.execute(context.db)
    expect(rows).toEqual([])
    await sql`delete from auth."user" where email like 'fan%'`.execute(context.db)
  }
  await expectNoDrift(context)
}

/** Many people follow and unfollow each other at once. */
export async function checkFollowsAtOnce(
  context: TestContext,
  calls: number,
  { people: count = 12, workers = 16 } = {},
): Promise<void> {
  const people = await Promise.all(Array.from({ length: count }, (_, index) => context.patron(`fan${index}`)))
  for (let done = 0; done < calls; done += PART) {
    await resetLimits(context)
    await followWith(people, { calls: Math.min(PART, calls - done), workers })
  }
  await expectNoDrift(context)
}

async function followWith(people: Person[], { calls, workers }: { calls: number; workers: number }): Promise<void> {
  let left = calls
  const work = async () => {
    while (left-- > 0) {
      const [one, other] = [pick(people), pick(people)]
      if (one === other) continue
      const act = Math.random() < 0.6 ? 'relationships.follow' : 'relationships.unfollow'
      const answer = await one.call(act, { slugOrId: other.id })
      expect([answer.status, await answer.text()]).toEqual([200, expect.anything()])
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

/** Lets people act more often than they may within an hour. */
const resetLimits = (context: TestContext): Promise<unknown> => sql`delete from rate_limits`.execute(context.db)

const pick = <Item>(items: Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new RangeError('There is nothing to pick from')
  return item
}

const pickOther = <Item>(items: Item[], index: number): Item => pick(items.filter((_, other) => other !== index))

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, lot: Math.random() }))
    .sort((one, other) => one.lot - other.lot)
    .map(({ item }) => item)
}

/** Checks that counters equal the rows they count. */
async function expectNoDrift(context: TestContext): Promise<void> {
  const { rows } = await sql`
    select p.username from profiles p
    where p.follower_count <> (
        select count(*) from user_relationships r where r.following_id = p.id and r.relationship_type = 'following')
      or p.following_count <> (
        select count(*) from user_relationships r where r.follower_id = p.id and r.relationship_type = 'following')`.execute(
    context.db,
  )
  expect(rows).toEqual([])
}
