import { sql } from 'kysely'
import { expect } from 'vitest'
import type { World } from './world.ts'

/** An acceptance and a block of the same two people at once, either of them first: the block always stands alone. */
export async function raceAcceptAgainstBlock(world: World, rounds: number): Promise<void> {
  const [ana, ben] = [await world.bartender('ana'), await world.patron('ben')]
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
      union all select sender_id, 'notice' from notifications`.execute(world.db)
    expect(rows).toEqual([{ follower_id: blocker.id, type: 'blocked' }])
    await blocker.api.relationships.unblock({ slugOrId: blocked.id })
  }
  await expectNoDrift(world)
}

/** A private profile opens while somebody asks to follow it: nobody is left asking at an open door. */
export async function raceFollowAgainstOpening(world: World, rounds: number): Promise<void> {
  const [ana, ben, eve] = [await world.bartender('ana'), await world.patron('ben'), await world.patron('eve')]
  for (let round = 0; round < rounds; round++) {
    await ana.goesPrivate()
    // In every other round somebody waits already.
    if (round % 2 === 0) await eve.api.relationships.follow({ slugOrId: ana.id })
    const follow = () => ben.call('relationships.follow', { slugOrId: ana.id })
    const open = () => ana.call('profiles.update', { is_private: false, pending_requests: 'accept_all' })
    const [first, second] = round % 4 < 2 ? [follow, open] : [open, follow]
    const answers = await Promise.all([first(), second()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await sql`
      select follower_id as id, 'follows' as stands from user_relationships
      union all select requester_id, 'asks' from follow_requests`.execute(world.db)
    const following = (round % 2 === 0 ? [ben, eve] : [ben]).map(({ id }) => ({ id, stands: 'follows' }))
    expect(rows).toHaveLength(following.length)
    expect(rows).toEqual(expect.arrayContaining(following))
    for (const who of [ben, eve]) await who.api.relationships.unfollow({ slugOrId: ana.id })
  }
  await expectNoDrift(world)
}

/** Many people follow and unfollow each other at once. */
export async function followAtOnce(
  world: World,
  calls: number,
  { people: count = 12, workers = 16 } = {},
): Promise<void> {
  const people = await Promise.all(Array.from({ length: count }, (_, index) => world.patron(`fan${index}`)))
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
  await expectNoDrift(world)
}

const pick = <Item>(items: Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to pick')
  return item
}

/** Counters equal the rows they count. */
async function expectNoDrift(world: World): Promise<void> {
  const { rows } = await sql`
    select p.username from profiles p
    where p.follower_count <> (
        select count(*) from user_relationships r where r.following_id = p.id and r.relationship_type = 'following')
      or p.following_count <> (
        select count(*) from user_relationships r where r.follower_id = p.id and r.relationship_type = 'following')`.execute(
    world.db,
  )
  expect(rows).toEqual([])
}
