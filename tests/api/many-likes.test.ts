import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MAX_LIKES_PER_HOUR } from '#server/posts/rules.ts'
import { insertGeneratedPeople } from '#tests/support/generated-people.ts'
import { createTestContext, PASSWORD } from '#tests/support/test-context.ts'

const context = await createTestContext()
const CROWD = 1000

/** Inserts likes of a post by a whole crowd, with the function that a like calls. */
const likeAsCrowd = (post: string) =>
  sql`
  select l.outcome from (
    select array_agg(p.id order by p.n) as likers, array_agg(${post}::uuid) as liked,
      array_agg(${context.clock.now()}::timestamptz + p.n * interval '1 millisecond' order by p.n) as times
    from (select id, row_number() over (order by id) as n from profiles where username ~ '[0-9]$') p
  ) crowd cross join lateral like_posts(likers, liked, times, ${MAX_LIKES_PER_HOUR}::integer) l`.execute(context.db)

/** Inserts the notifications of those likes. */
const notifyOfAll = (post: string, recipient: string) =>
  sql`
  insert into notifications (recipient_id, sender_id, type, message, link_url, post_id, dedupe_key, group_key, created_at)
  select ${recipient}::uuid, l.profile_id, 'new_like', '', '/', l.post_id, 'like:' || l.post_id || ':' || l.profile_id,
    'like:' || l.post_id, l.created_at
  from likes l where l.post_id = ${post}`.execute(context.db)

test('1,000 likes by 1,000 people are one notification, counted by what the reader may see, in as many statements as one like', async () => {
  const ana = await context.bartender('ana')
  const { id: quiet } = await ana.api.posts.create({ content: 'Nobody likes Mondays.' })
  const one = await context.statements(() => ana.api.notifications.list({}))
  await insertGeneratedPeople(context.db, CROWD, context.clock.now())
  const { id } = await ana.api.posts.create({ content: 'Open till two.' })
  await likeAsCrowd(id)
  await notifyOfAll(id, ana.id)
  const pat = await context.patron('pat')
  context.clock.advance(60_000)
  await pat.api.posts.like({ id })

  const many = await context.statements(async () => {
    const { items, next_cursor } = await ana.api.notifications.list({})
    expect(next_cursor).toBeNull()
    expect(items).toMatchObject([{ type: 'new_like', sender: { id: pat.id }, sender_count: CROWD + 1, is_read: false }])
    expect(items[0]?.message).toMatch(new RegExp(` and ${CROWD} others liked your post\\.$`))
  })
  expect(many).toHaveLength(one.length)
  expect(await ana.api.notifications.unreadCount()).toEqual({ unread_count: 1 })
  expect(await ana.api.posts.get({ id })).toMatchObject({ like_count: CROWD + 1 })
  expect(await ana.api.posts.get({ id: quiet })).toMatchObject({ like_count: 0 })

  // Ten of them are suspended, ten block Ana, and Ana blocks ten.
  const { rows } = await sql<{ id: string }>`
    select id from profiles where username ~ '[0-9]$' order by id limit 30`.execute(context.db)
  const ids = rows.map((row) => row.id)
  await sql`update profiles set suspended_at = ${context.clock.now()} where id = any(${ids.slice(0, 10)}::uuid[])`.execute(
    context.db,
  )
  await sql`
    insert into user_relationships (follower_id, following_id, relationship_type)
    select id, ${ana.id}::uuid, 'blocked' from unnest(${ids.slice(10, 20)}::uuid[]) id
    union all select ${ana.id}::uuid, id, 'blocked' from unnest(${ids.slice(20)}::uuid[]) id`.execute(context.db)
  expect((await ana.api.notifications.list({})).items).toMatchObject([{ sender_count: CROWD + 1 - 30 }])

  // Reading that one notification marks all of it read; the next like makes it unread again.
  const [line] = (await ana.api.notifications.list({})).items
  expect(await ana.api.notifications.read({ ids: [line?.id ?? ''] })).toEqual({ unread_count: 0 })
  context.clock.advance(1000)
  await (await context.patron('ben')).api.posts.like({ id })
  expect(await ana.api.notifications.unreadCount()).toEqual({ unread_count: 1 })
})

test('deleting an account with 1,000 likes while others like the same posts causes no deadlock and leaves every counter exact', async () => {
  const ana = await context.bartender('ana')
  const leaving = [await context.patron('lena'), await context.patron('leo')]
  const staying = await Promise.all(['f1x', 'f2x', 'f3x', 'f4x'].map((name) => context.patron(name)))
  await sql`
    insert into posts (profile_id, content, created_at)
    select ${ana.id}::uuid, 'Word ' || n, ${context.clock.now()} from generate_series(1, ${CROWD}::int) n`.execute(
    context.db,
  )
  for (const [turn, { id }] of leaving.entries())
    await sql`
      insert into likes (post_id, profile_id, created_at)
      select o.id, ${id}::uuid, ${context.clock.now()}::timestamptz - interval '2 hours' from posts o
      order by case when ${turn === 0} then o.id end, o.id desc`.execute(context.db)
  const { rows: posts } = await sql<{ id: string }>`select id from posts order by random() limit 40`.execute(context.db)
  const like = async (index: number) => {
    for (const { id } of index % 2 === 0 ? posts : posts.toReversed())
      expect((await staying[index]?.call('posts.like', { id }))?.status).toBe(200)
  }
  const leave = (index: number) => leaving[index]?.call('accounts.deleteAccount', { current_password: PASSWORD })
  const answers = await Promise.all([like(0), like(1), leave(0), like(2), leave(1), like(3)])
  for (const left of [answers[2], answers[4]]) expect(left?.status).toBe(200)
  const { rows } = await sql`
    select (select count(*)::int from likes) as likes, (select sum(like_count)::int from posts) as counted,
      (select count(*)::int from posts o where o.like_count <> (select count(*) from likes l where l.post_id = o.id)) as drifted,
      (select count(*)::int from notifications where type = 'new_like') as told`.execute(context.db)
  const likes = staying.length * posts.length
  expect(rows).toEqual([{ likes, counted: likes, drifted: 0, told: likes }])
})
