import { sql } from 'kysely'
import { runFanOut } from '#server/notifications/fan-out/service.ts'
import { APP_SECRET, type BenchContext } from './context.ts'
import { measureMedians } from './feeds.ts'
import { insertFollowers, insertManyNotifications, signIn } from './viewers.ts'

const MANY = 10_000
const FOLLOWERS = 5000

/** Somebody of whom many hear, and who hears of very much. */
export async function measureNotifications(scene: BenchContext): Promise<void> {
  const { db } = scene.database
  const [ana, other] = await signIn(db, APP_SECRET, [6, 7])
  if (!ana || !other) throw new Error('Nobody has such a number')
  await insertManyNotifications(db, ana.id, MANY)
  const [list, count] = await measureMedians(scene, ana, ['/api/notifications', '/api/notifications/unread-count'])
  scene.report(`notifications of who has ${MANY}: p50 ${list?.toFixed(1)} ms; unread count ${count?.toFixed(1)} ms`)
  await insertFollowers(db, other.id, FOLLOWERS)
  const { rows } = await sql<{ id: string }>`
    insert into posts (profile_id, content) values (${other.id}, 'Open till two.') returning id`.execute(db)
  const [post] = rows
  if (!post) return
  const began = performance.now()
  await runFanOut({ db, clock: { now: () => new Date() } }, { kind: 'new_post', id: post.id })
  const { rows: told } = await sql<{ count: number }>`
    select count(*)::int as count from notifications where post_id = ${post.id}`.execute(db)
  scene.report(`a post told to ${told[0]?.count} people: ${((performance.now() - began) / 1000).toFixed(2)} s`)
}
