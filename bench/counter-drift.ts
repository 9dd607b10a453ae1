import { sql } from 'kysely'
import { APP_SECRET, type BenchContext } from './context.ts'
import { formatFailed, runLoad } from './load.ts'
import { range, roundRobin } from './throughput-case.ts'
import { signIn } from './viewers.ts'

const PEOPLE = 100
const POSTS = 10
const SECONDS = 40

/**
 * Many people like and unlike ten posts at once. Afterwards every counter must equal its rows, and every remaining like
 * must have exactly one notification.
 */
export async function measureCounterDrift(context: BenchContext): Promise<void> {
  const { db } = context.database
  const people = await signIn(db, APP_SECRET, range(4000, PEOPLE))
  const { rows: posts } = await sql<{ id: string }>`
    select o.id from posts o join profiles p on p.id = o.profile_id
    where o.venue_id is null and not p.is_private
      and p.id <> all (${people.map(({ id }) => id)}::uuid[])
    order by o.created_at desc limit ${POSTS}`.execute(db)
  // Likes and then unlikes with each pair, running as many pairs at once as there are connections.
  const pairs = posts.flatMap(({ id }) =>
    people.flatMap((each) => (['PUT', 'DELETE'] as const).map((method) => ({ ...each, post_id: id, method }))),
  )
  const pair = roundRobin(pairs)
  const result = await runLoad(
    () => {
      const { post_id, ...rest } = pair()
      return { ...rest, path: `/api/posts/${post_id}/like` }
    },
    { port: context.server.port, connections: 32, seconds: SECONDS },
  )
  const { rows } = await sql<{ drift: number; unlike: number }>`
    select
      (select coalesce(sum(abs(o.like_count - l.most)), 0)::int from posts o
        cross join lateral (select count(*) as most from likes l where l.post_id = o.id) l
        where o.id = any(${posts.map(({ id }) => id)}::uuid[])) as drift,
      (select count(*)::int from notifications n where n.dedupe_key like 'like:%' and n.post_id = any(${posts.map(({ id }) => id)}::uuid[])
        and not exists (select from likes l where l.post_id = n.post_id and l.profile_id = n.sender_id)) as unlike`.execute(
    db,
  )
  context.report(
    `drift after ${result.answers} concurrent likes and unlikes (rejected: ${formatFailed(result)}): ${rows[0]?.drift} (target 0); notifications without a like: ${rows[0]?.unlike}`,
  )
}
