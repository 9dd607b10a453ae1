import { sql } from 'kysely'
import { runFanOut } from '#server/notifications/fan-out/service.ts'
import { APP_SECRET, type BenchContext } from './context.ts'
import { measureMedians } from './feeds.ts'
import { insertFollowers, insertManyNotifications, signIn } from './viewers.ts'

const MANY = 10_000
const FOLLOWERS = 5000

/** Measures someone with many followers who has also received very many notifications. */
export async function measureNotifications(context: BenchContext): Promise<void> {
  const { db } = context.database
  const [ana, other] = await signIn(db, APP_SECRET, [6, 7])
  if (!ana || !other) throw new Error('No such number in bench.people')
  await insertManyNotifications(db, ana.id, MANY)
  const [list, count] = await measureMedians(context, ana, ['/api/notifications', '/api/notifications/unread-count'])
  context.report(
    `notifications of someone with ${MANY}: p50 ${list?.toFixed(1)} ms; unread count ${count?.toFixed(1)} ms`,
  )
  await insertFollowers(db, other.id, FOLLOWERS)
  const { rows } = await sql<{ id: string }>`
    insert into posts (profile_id, content) values (${other.id}, 'Open till two.') returning id`.execute(db)
  const [post] = rows
  if (!post) return
  const startedAt = performance.now()
  await runFanOut({ db, clock: { now: () => new Date() } }, { kind: 'new_post', id: post.id })
  const { rows: notified } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where post_id = ${post.id}`.execute(db)
  context.report(
    `notifying ${notified[0]?.count} people of a post: ${((performance.now() - startedAt) / 1000).toFixed(2)} s`,
  )
}
