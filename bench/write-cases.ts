import { sql } from 'kysely'
import { liftStatementLimits } from '#server/core/db/transactions.ts'
import { findComment, likePost } from '#server/posts/queries.ts'
import { findShift } from '#server/shifts/queries.ts'
import { APP_SECRET, type BenchContext } from './context.ts'
import { assertSame, callLean, withRollback } from './lean.ts'
import { range, roundRobin, type ThroughputCase } from './throughput-case.ts'
import { type BenchViewer, signIn } from './viewers.ts'

const POSTS = 10_000
/**
 * The writers in pgbench. The server's writers follow them: enough that none reaches a rate limit, and a number that
 * does not divide the number of posts, so that pairs do not repeat.
 */
const FIRST_WRITER = 3200
const LAST_WRITER = 3999
const WRITERS = 799
const DAY = 86_400_000
/** Shifts of the benchmark start later than all others, so that they overlap none. */
const FIRST_DAY = 60

/** The writes that are measured. */
export async function buildWriteCases(context: BenchContext): Promise<ThroughputCase[]> {
  const { db } = context.database
  const writers = await signIn(db, APP_SECRET, range(LAST_WRITER + 1, WRITERS))
  const posts = await preparePosts(context)
  const talent = await listTalentIds(context, writers)
  const { rows: venues } = await sql<{ id: string }>`select id from venues where archived_at is null limit 50`.execute(
    db,
  )
  const [writer, poster] = [writers[0], talent[0]]
  if (!writer || !poster) throw new Error('The factor is too small: there is no one to write')
  return [
    buildLikeCase(context, writers, posts, writer),
    buildCommentCase(context, writers, posts, writer),
    buildShiftCase(context, talent, venues, poster),
  ]
}

const PICK_PAIR = `\\set n random(1, ${POSTS})
\\set who random(${FIRST_WRITER}, ${LAST_WRITER})
select o.id as post, p.id as writer from bench.likeable o, bench.people p where o.n = :n and p.n = :who \\gset`

const LIKE = 'select lean.like_post(:writer, :post);'
/** A transaction of pgbench that likes a post. */
export const LEAN_LIKE = `${PICK_PAIR}\n${LIKE}\n`

/** Posts that anyone may react to, by number. Deletes what an earlier run wrote. */
async function preparePosts({ database: { db } }: BenchContext): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from posts o join profiles p on p.id = o.profile_id
    where o.venue_id is null and not p.is_private order by o.created_at limit ${POSTS}`.execute(db)
  const posts = rows.map(({ id }) => id)
  await db.transaction().execute(async (trx) => {
    await liftStatementLimits(trx)
    await sql`drop table if exists bench.likeable`.execute(trx)
    await sql`
      create table bench.likeable as select n, id from unnest(${posts}::uuid[]) with ordinality one (id, n)`.execute(
      trx,
    )
    await sql`alter table bench.likeable add primary key (n)`.execute(trx)
    await sql`
      delete from likes using bench.people p
      where profile_id = p.id and p.n between ${FIRST_WRITER}::int and ${LAST_WRITER + WRITERS}::int`.execute(trx)
    // A notification that is left over would keep a like of the same pair from notifying again.
    await sql`
      delete from notifications n using bench.people p
      where n.sender_id = p.id and n.type = 'new_like' and p.n between ${FIRST_WRITER}::int and ${LAST_WRITER + WRITERS}::int`.execute(
      trx,
    )
    await sql`delete from shifts where start_time > now() + ${FIRST_DAY}::int * interval '1 day'`.execute(trx)
  })
  return posts
}

async function listTalentIds({ database: { db } }: BenchContext, writers: BenchViewer[]): Promise<BenchViewer[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from profiles p
    where p.id = any(${writers.map(({ id }) => id)}::uuid[]) and p.user_type in ('bartender', 'entertainer')`.execute(
    db,
  )
  const ids = new Set(rows.map(({ id }) => id))
  return writers.filter(({ id }) => ids.has(id))
}

/** Each pair likes once. The server's likers are not pgbench's. */
function buildLikeCase(
  { database: { db } }: BenchContext,
  writers: BenchViewer[],
  posts: string[],
  { id: viewer }: BenchViewer,
): ThroughputCase {
  const post = roundRobin(posts)
  const writer = roundRobin(writers)
  return {
    name: 'like, fresh pairs',
    target: 0.6,
    next: () => ({ method: 'PUT', path: `/api/posts/${post()}/like`, ...writer() }),
    pick: PICK_PAIR,
    script: LIKE,
    prove: async () => {
      const liker = { id: viewer, username: 'liker', full_name: null }
      const counts: number[] = []
      await withRollback(db, async (trx) => {
        counts.push((await likePost(trx, liker, posts[0] ?? '', new Date())).like_count)
      })
      await withRollback(db, async (trx) => counts.push(await callLean(trx, 'like_post', viewer, posts[0])))
      assertSame('like count', counts[0], counts[1])
    },
  }
}

function buildCommentCase(
  { database: { db } }: BenchContext,
  writers: BenchViewer[],
  posts: string[],
  { id: viewer }: BenchViewer,
): ThroughputCase {
  const post = roundRobin(posts)
  const writer = roundRobin(writers)
  const body = JSON.stringify({ content: 'See you there' })
  return {
    name: 'comment',
    next: () => ({ method: 'POST', path: `/api/posts/${post()}/comments`, body, ...writer() }),
    pick: PICK_PAIR,
    script: "select lean.comment_on_post(:writer, :post, 'See you there');",
    prove: () =>
      withRollback(db, async (trx) => {
        const written = await callLean<{ id: string }>(trx, 'comment_on_post', viewer, posts[0], 'See you there')
        assertSame('comment', (await findComment(trx, viewer, written.id))?.id, written.id)
      }),
  }
}

function buildShiftCase(
  { database: { db } }: BenchContext,
  talent: BenchViewer[],
  venues: { id: string }[],
  { id: viewer }: BenchViewer,
): ThroughputCase {
  const venue = roundRobin(venues)
  const poster = roundRobin(talent)
  let turn = 0
  /** Each person's next shift is a day later than the one before. */
  const nextSpan = () => {
    const starts = Date.now() + (FIRST_DAY + 1 + Math.floor(turn++ / talent.length)) * DAY
    return { start_time: new Date(starts).toISOString(), end_time: new Date(starts + DAY / 4).toISOString() }
  }
  return {
    name: 'post a shift',
    next: () => {
      const body = JSON.stringify({ venue_id: venue().id, ...nextSpan(), notes: null })
      return { method: 'POST', path: '/api/shifts', body, ...poster() }
    },
    pick: `\\set who random(${FIRST_WRITER}, ${LAST_WRITER})
\\set day random(1000, 9000)
select p.id as writer, (select id from venues where archived_at is null limit 1) as venue
from profiles p join bench.people n on n.id = p.id
where n.n >= :who and p.user_type in ('bartender', 'entertainer') order by n.n limit 1 \\gset`,
    script:
      "select lean.add_shift(:writer, :venue, now() + :day * interval '1 day', now() + :day * interval '1 day' + interval '6 hours');",
    prove: () =>
      withRollback(db, async (trx) => {
        const { start_time, end_time } = nextSpan()
        const written = await callLean<{ id: string }>(trx, 'add_shift', viewer, venues[0]?.id, start_time, end_time)
        assertSame('shift', (await findShift(trx, viewer, written.id))?.id, written.id)
      }),
  }
}
