import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runFanOuts } from '#tests/support/fan-out.ts'
import { at } from '#tests/support/fixture-times.ts'
import type { Person } from '#tests/support/person.ts'
import { createTestContext } from '#tests/support/test-context.ts'

const SEEDS = [3, 17, 1026]
const STEPS = 120

const context = await createTestContext()

/** Seeded pseudo-random numbers, so that a failure can be repeated. */
function seededRandom(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Fan = Person & { gone?: boolean }
const NAMES = ['quincey', 'rowena', 'sidonie', 'tancred', 'ulrika', 'vivien'] as const

async function playSteps(seed: number): Promise<Fan[]> {
  const roll = seededRandom(seed)
  const still = await context.venue('theStill')
  const rail = await context.venue('copperRail')
  const people: Fan[] = []
  for (const [index, name] of NAMES.entries())
    people.push(index % 2 === 0 ? await context.bartender(name) : await context.patron(name))
  const posts: string[] = []
  const shifts: { id: string; of: Fan }[] = []
  const any = <One>(list: readonly One[]): One | undefined => list[roll(list.length || 1)]

  const moves: ((me: Fan, other: Fan) => Promise<unknown> | undefined)[] = [
    (me, other) => me.call('relationships.follow', { slugOrId: other.id }),
    (me, other) => me.call('relationships.follow', { slugOrId: other.id }),
    (me, other) => me.call('relationships.unfollow', { slugOrId: other.id }),
    (me, other) => me.call('relationships.accept', { id: other.id }),
    (me, other) => me.call('relationships.removeFollower', { id: other.id }),
    (me, other) => me.call('relationships.block', { slugOrId: other.id }),
    (me, other) => me.call('relationships.unblock', { slugOrId: other.id }),
    (me, other) => me.call('relationships.unblock', { slugOrId: other.id }),
    (me, other) => me.call('notifications.ringBell', { slugOrId: other.id }),
    (me) => me.call('profiles.update', { is_private: roll(2) === 0, pending_requests: 'accept_all' }),
    (me) => me.call('profiles.update', { schedule_is_private: roll(3) === 0 }),
    (me) => (roll(3) === 0 ? me.call('profiles.goDark', { duration: 'indefinite' }) : me.call('profiles.endDark', {})),
    (me, other) => me.call(`relationships.${roll(2) ? 'hide' : 'show'}Schedule`, { slugOrId: other.id }),
    async (me, other) => {
      const answer = await me.call('posts.create', { content: `Hello @${other.username}` })
      if (answer.ok) posts.push(((await answer.json()) as { id: string }).id)
    },
    (me) => me.call('posts.like', { id: any(posts) ?? me.id }),
    (me) => me.call('posts.like', { id: any(posts) ?? me.id }),
    (me) => me.call('posts.unlike', { id: any(posts) ?? me.id }),
    (me, other) => me.call('posts.comment', { id: any(posts) ?? me.id, content: `Look, @${other.username}` }),
    (me, other) => me.call('posts.comment', { id: any(posts) ?? me.id, content: `Look, @${other.username}` }),
    (me) => me.call('posts.remove', { id: any(posts) ?? me.id }),
    async (me) => {
      const [venue, days] = [roll(2) ? still : rail, roll(20)]
      const times = { start_time: at('20:00', days), end_time: at('23:00', days), notes: null }
      const answer = await me.call('shifts.create', { venue_id: venue.id, ...times })
      if (answer.ok) shifts.push({ id: ((await answer.json()) as { id: string }).id, of: me })
    },
    async (me) => {
      const item = { venue_id: still.id, start_time: at('10:00', roll(5)), end_time: at('12:00', 6), notes: null }
      await me.call('schedule.add', {
        items: [{ ...item, end_time: item.start_time.replace('T10', 'T12') }],
        repeat_until: '2026-12-20',
      })
    },
    () => {
      const shift = any(shifts)
      const days = roll(20)
      const times = { start_time: at('19:00', days), end_time: at('22:00', days), notes: null }
      return shift?.of.call('shifts.edit', { id: shift.id, venue_id: still.id, ...times, allow_overlap: true })
    },
    () => {
      const shift = any(shifts)
      return shift?.of.call('schedule.remove', { id: shift.id, scope: 'this' })
    },
    () => {
      const shift = any(shifts)
      return shift?.of.call('schedule.restore', { ids: [shift.id] })
    },
    () => runFanOuts(context, 1 + roll(3)),
    () => runFanOuts(context, 1 + roll(3)),
    async (me) => {
      const { items } = await me.api.notifications.list({ limit: 5 })
      const line = any(items)
      if (line) await me.api.notifications.read({ ids: [line.id] })
    },
    async (_, other) => {
      const suspended_at = roll(3) === 0 ? context.clock.now() : null
      await sql`update profiles set suspended_at = ${suspended_at} where id = ${other.id}`.execute(context.db)
    },
    async (_, other) => {
      if (roll(25) > 0) return
      other.gone = true
      await sql`delete from auth."user" where id = ${other.id}`.execute(context.db)
    },
  ]
  for (let step = 0; step < STEPS; step++) {
    context.clock.advance(60_000)
    const remaining = people.filter(({ gone }) => !gone)
    const [me, other] = [any(remaining), any(remaining)]
    const suspended =
      me && (await sql`select from profiles where id = ${me.id} and suspended_at is not null`.execute(context.db)).rows
    if (me && other && me !== other && suspended?.length === 0) await moves[roll(moves.length)]?.(me, other)
    if (step % 10 === 0) await expectConsistent(people)
  }
  return people
}

/** The people whom a viewer may see, computed directly from the tables. */
async function findVisiblePeople(viewer: Fan, people: readonly Fan[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p where p.suspended_at is null and not exists (
      select from user_relationships b where b.relationship_type = 'blocked'
        and ((b.follower_id = p.id and b.following_id = ${viewer.id}) or (b.follower_id = ${viewer.id} and b.following_id = p.id))
    )`.execute(context.db)
  const known = new Set(rows.map(({ id }) => id))
  return new Set(people.filter(({ id }) => known.has(id)).map(({ username }) => username))
}

async function expectConsistent(people: readonly Fan[]): Promise<void> {
  const { rows: hidden } = await sql<{ id: string }>`
    select id from profiles
    where schedule_is_private or schedule_dark_until is not null or suspended_at is not null`.execute(context.db)
  for (const viewer of people) {
    const session = await viewer.api.accounts.session()
    if (viewer.gone || !session.me) continue
    const known = await findVisiblePeople(viewer, people)
    const lines = []
    let cursor: string | null | undefined
    do {
      const page = await viewer.api.notifications.list({ limit: 7, ...(cursor && { cursor }) })
      lines.push(...page.items)
      cursor = page.next_cursor
    } while (cursor)
    const text = JSON.stringify(lines).toLowerCase()
    const strangers = NAMES.filter((name) => !known.has(name) && text.includes(name))
    expect([viewer.username, strangers]).toEqual([viewer.username, []])
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length)
    const unread = lines.filter(({ is_read }) => !is_read).length
    expect([viewer.username, await viewer.api.notifications.unreadCount()]).toEqual([
      viewer.username,
      { unread_count: unread },
    ])
    const ofShifts = lines.filter(({ type }) => type.startsWith('shift_') || type === 'works_elsewhere')
    const { rows: hiddenFromThem } = await sql<{ id: string }>`
      select profile_id as id from schedule_hidden_from where viewer_id = ${viewer.id}`.execute(context.db)
    const hiding = new Set([...hidden, ...hiddenFromThem].map(({ id }) => id))
    expect(ofShifts.filter(({ sender }) => !sender || hiding.has(sender.id))).toEqual([])
  }
}

test.each(SEEDS)(
  'after random actions (seed %i), no notification names someone its reader may not see, and the count matches the list',
  async (seed) => {
    const people = await playSteps(seed)
    await runFanOuts(context)
    await expectConsistent(people)
    const { rows } = await sql`
    select recipient_id, dedupe_key from notifications where dedupe_key is not null group by 1, 2 having count(*) > 1`.execute(
      context.db,
    )
    expect(rows).toEqual([])
  },
)
