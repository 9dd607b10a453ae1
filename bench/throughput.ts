import { sql } from 'kysely'
import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT } from '#contract/shifts.texts.ts'
import { listFeed } from '#server/feed/queries.ts'
import { countUnread, listNotifications, notify } from '#server/notifications/queries.ts'
import { likePost } from '#server/posts/queries.ts'
import { buildLikeNotification, MAX_LIKES_PER_HOUR } from '#server/posts/rules.ts'
import { listShiftsNear } from '#server/shifts/queries.ts'
import { APP_SECRET, type BenchContext, captureStatements, median } from './context.ts'
import { type LoadRequest, runLoad } from './load.ts'
import { runPgbench, toPgbenchScript } from './pgbench.ts'
import { type BenchViewer, signIn } from './viewers.ts'

const CONNECTIONS = 32
export const CLIENTS = 8
const READERS = 40
const FIRST_READER = 2000

type ThroughputCase = { name: string; target: number; next: () => LoadRequest; scripts: string[] }

/**
 * Compares the requests per second of the server with what PostgreSQL alone does for the same statements, alternating
 * between the two.
 */
export async function measureThroughput(context: BenchContext): Promise<void> {
  const readers = await signIn(context.database.db, APP_SECRET, range(FIRST_READER, READERS))
  const shares = [
    await buildFeedCase(context, readers),
    await buildNearbyCase(context, readers),
    await buildNotificationsCase(context, readers),
    await buildLikeCase(context),
  ]
  for (const share of shares) {
    // Warms up first: planning and reading pages for the first time would distort the measure.
    await runLoad(share.next, { port: context.server.port, connections: CONNECTIONS, seconds: 1 })
    const rounds: { share: number; server: number; bare: number }[] = []
    for (let round = 0; round < context.rounds; round += 1) {
      const result = await runLoad(share.next, {
        port: context.server.port,
        connections: CONNECTIONS,
        seconds: context.seconds,
      })
      if (result.failed > 0)
        context.report(`! ${share.name}: ${result.failed} of ${result.answers} answers were errors`)
      const { per_second: bare } = await runPgbench(context.url, share.scripts, {
        clients: CLIENTS,
        seconds: context.seconds,
      })
      rounds.push({ share: result.per_second / bare, server: result.per_second, bare })
    }
    const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]))
    context.report(
      `${share.name}: ${of('share').toFixed(2)} of pgbench (target ${share.target}); ${of('server').toFixed(0)} against ${of('bare').toFixed(0)} a second`,
    )
  }
}

export const range = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** Cycles through the items forever. */
export function roundRobin<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new RangeError('There are no items to cycle through')
    return item
  }
}

/** The same statement for each reader, so that pgbench reuses its plan as the server does. */
async function buildReaderScripts(
  context: BenchContext,
  reader: BenchViewer,
  read: () => Promise<unknown>,
): Promise<string[]> {
  const sent = await captureStatements(context, read)
  return sent.map(
    (one) => `\\set who random(${FIRST_READER}, ${FIRST_READER + READERS - 1})
select id as reader from bench.people where n = :who \\gset
${toPgbenchScript(one, { [reader.id]: '(:reader)' })}`,
  )
}

async function buildFeedCase(context: BenchContext, readers: BenchViewer[]): Promise<ThroughputCase> {
  const { db } = context.database
  const [one] = readers
  const scripts = one
    ? await buildReaderScripts(context, one, () => listFeed(db, one.id, { before: null, limit: 11 }))
    : []
  const reader = roundRobin(readers)
  return { name: 'feed', target: 0.6, scripts, next: () => ({ path: '/api/feed', ...reader() }) }
}

async function buildNearbyCase(context: BenchContext, readers: BenchViewer[]): Promise<ThroughputCase> {
  const { db } = context.database
  const [one] = readers
  const place = { ...AROUND, now: new Date(), radius_meters: NEARBY_RADIUS_METERS, limit: NEARBY_SHIFTS_LIMIT }
  const scripts = one ? await buildReaderScripts(context, one, () => listShiftsNear(db, one.id, place)) : []
  const reader = roundRobin(readers)
  const path = `/api/shifts/near?lat=${AROUND.lat}&lon=${AROUND.lon}`
  return { name: 'nearby shifts', target: 0.45, scripts, next: () => ({ path, ...reader() }) }
}

async function buildNotificationsCase(context: BenchContext, readers: BenchViewer[]): Promise<ThroughputCase> {
  const { db } = context.database
  const [one] = readers
  const read = async () => {
    if (!one) return
    await listNotifications(db, one.id, { after: null, limit: 21 })
    await countUnread(db, one.id)
  }
  const scripts = one ? await buildReaderScripts(context, one, read) : []
  const result = roundRobin(
    readers.flatMap((each) => ['', '/unread-count'].map((path) => ({ path: `/api/notifications${path}`, ...each }))),
  )
  return { name: 'notifications and unread count', target: 0.45, scripts, next: result }
}

/** Each pair likes once. The server's likers are not pgbench's. */
export async function buildLikeCase(context: BenchContext): Promise<ThroughputCase> {
  const { db } = context.database
  const { rows } = await sql<{ id: string; speaker: string }>`
    select o.id, p.id as speaker from posts o join profiles p on p.id = o.profile_id
    where o.venue_id is null and not p.is_private order by o.created_at limit ${LIKEABLE}`.execute(db)
  const posts = rows.map(({ id }) => id)
  await sql`drop table if exists bench.likeable`.execute(db)
  await sql`
    create table bench.likeable as select n, id from unnest(${posts}::uuid[]) with ordinality one (id, n)`.execute(db)
  await sql`alter table bench.likeable add primary key (n)`.execute(db)
  const likers = await signIn(db, APP_SECRET, range(LAST_LIKER + 1, LIKERS))
  await sql`
    delete from likes using bench.people p
    where profile_id = p.id and p.n between ${FIRST_LIKER}::int and ${LAST_LIKER + LIKERS}::int`.execute(db)
  const [post] = rows
  const [liker] = likers
  if (!post || !liker) throw new Error('The factor is too small: there is no post to like')
  // Spreads the likes over posts and people, as pgbench's do, so that they rarely wait for each other's locks.
  const post_id = roundRobin(posts)
  const reader = roundRobin(likers)
  const next = (): LoadRequest => ({ method: 'PUT', path: `/api/posts/${post_id()}/like`, ...reader() })
  return { name: 'like, fresh pairs', target: 0.6, scripts: [await buildLikeScript(context, liker.id, post)], next }
}

/** The statements of one like, parameterized by post and liker. */
async function buildLikeScript(
  context: BenchContext,
  liker: string,
  { id: post, speaker }: { id: string; speaker: string },
): Promise<string> {
  const now = new Date()
  const rolledBack = new Error('Rolled back: only its statements are of interest')
  const sent = await captureStatements(context, () =>
    context.database.db
      .transaction()
      .execute(async (trx) => {
        await likePost(trx, liker, post, { now, mostAnHour: MAX_LIKES_PER_HOUR })
        const sender = { id: liker, username: 'somebody', full_name: null }
        await notify(trx, buildLikeNotification(sender, { id: post, venue_name: null }, LIKE, speaker), { now })
        throw rolledBack
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error
      }),
  )
  const own = { [liker]: '(:liker)', [post]: '(:post)', [speaker]: '(:owner_id)', [LIKE]: '(:like_id)' }
  const [like = '', notice = ''] = sent.map((one) => toPgbenchScript(one, own))
  return `\\set n random(1, ${LIKEABLE})
\\set who random(${FIRST_LIKER}, ${LAST_LIKER})
select o.id as post, p.id as liker from bench.likeable o, bench.people p where o.n = :n and p.n = :who \\gset
begin;
${like.replace('select *', 'select owner_id, coalesce(like_id, gen_random_uuid()) as like_id').replace(/;\s*$/, ' \\gset')}
${notice}commit;
`
}

/** The center of all venues, where most are nearby. */
const AROUND = { lat: 38.515, lon: -89.995 }
const LIKEABLE = 10_000
/**
 * The likers in pgbench. The server's likers follow them: enough that none reaches a rate limit, and a number that does
 * not divide the number of posts, so that pairs do not repeat.
 */
const FIRST_LIKER = 3200
const LAST_LIKER = 3999
const LIKERS = 799
const LIKE = '00000000-0000-4000-8000-000000000002'
