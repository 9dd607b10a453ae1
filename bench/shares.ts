import { sql } from 'kysely'
import { NEARBY_RADIUS_METERS, NEARBY_SHIFTS_LIMIT } from '#contract/shifts.texts.ts'
import { listFeed } from '#server/feed/queries.ts'
import { countUnread, listLines, writeNotice } from '#server/notifications/queries.ts'
import { likePost } from '#server/posts/queries.ts'
import { LIKES_AN_HOUR, likeNotice } from '#server/posts/rules.ts'
import { listShiftsNear } from '#server/shifts/queries.ts'
import { load, type Request } from './load.ts'
import { pgbench, scriptOf } from './pgbench.ts'
import { APP_SECRET, median, type Scene, statementsOf } from './scene.ts'
import { signIn, type Viewer } from './viewers.ts'

const CONNECTIONS = 32
const CLIENTS = 8
const READERS = 40
const FIRST_READER = 2000

type Share = { name: string; must: number; next: () => Request; scripts: string[] }

/** Answers of the server a second over what PostgreSQL alone does of the same statements, turn by turn. */
export async function measureShares(scene: Scene): Promise<void> {
  const readers = await signIn(scene.database.db, APP_SECRET, numbers(FIRST_READER, READERS))
  const shares = [
    await feedShare(scene, readers),
    await nearShare(scene, readers),
    await noticesShare(scene, readers),
    await likeShare(scene),
  ]
  for (const share of shares) {
    // Plans and pages that are read for the first time are no measure.
    await load(share.next, { port: scene.server.port, connections: CONNECTIONS, seconds: 1 })
    const rounds: { share: number; server: number; bare: number }[] = []
    for (let round = 0; round < scene.rounds; round += 1) {
      const asked = await load(share.next, {
        port: scene.server.port,
        connections: CONNECTIONS,
        seconds: scene.seconds,
      })
      if (asked.failed > 0) scene.say(`! ${share.name}: ${asked.failed} of ${asked.answers} answers were refusals`)
      const { per_second: bare } = await pgbench(scene.url, share.scripts, { clients: CLIENTS, seconds: scene.seconds })
      rounds.push({ share: asked.per_second / bare, server: asked.per_second, bare })
    }
    const of = (key: keyof (typeof rounds)[number]) => median(rounds.map((round) => round[key]))
    scene.say(
      `${share.name}: ${of('share').toFixed(2)} of pgbench (must ${share.must}); ${of('server').toFixed(0)} against ${of('bare').toFixed(0)} a second`,
    )
  }
}

export const numbers = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => first + index)

/** One after the other, for ever. */
export function inTurn<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn++ % items.length]
    if (item === undefined) throw new RangeError('nothing to take')
    return item
  }
}

/** The same statement for any of the readers, so that its plan is kept as the server keeps it. */
async function scriptForAll(scene: Scene, reader: Viewer, read: () => Promise<unknown>): Promise<string[]> {
  const sent = await statementsOf(scene, read)
  return sent.map(
    (one) => `\\set who random(${FIRST_READER}, ${FIRST_READER + READERS - 1})
select id as reader from bench.people where n = :who \\gset
${scriptOf(one, { [reader.id]: '(:reader)' })}`,
  )
}

async function feedShare(scene: Scene, readers: Viewer[]): Promise<Share> {
  const { db } = scene.database
  const [one] = readers
  const scripts = one ? await scriptForAll(scene, one, () => listFeed(db, one.id, { before: null, limit: 11 })) : []
  const reader = inTurn(readers)
  return { name: 'feed', must: 0.6, scripts, next: () => ({ path: '/api/feed', ...reader() }) }
}

async function nearShare(scene: Scene, readers: Viewer[]): Promise<Share> {
  const { db } = scene.database
  const [one] = readers
  const place = { ...AROUND, now: new Date(), radius_meters: NEARBY_RADIUS_METERS, limit: NEARBY_SHIFTS_LIMIT }
  const scripts = one ? await scriptForAll(scene, one, () => listShiftsNear(db, one.id, place)) : []
  const reader = inTurn(readers)
  const path = `/api/shifts/near?lat=${AROUND.lat}&lon=${AROUND.lon}`
  return { name: 'nearby shifts', must: 0.45, scripts, next: () => ({ path, ...reader() }) }
}

async function noticesShare(scene: Scene, readers: Viewer[]): Promise<Share> {
  const { db } = scene.database
  const [one] = readers
  const read = async () => {
    if (!one) return
    await listLines(db, one.id, { after: null, limit: 21 })
    await countUnread(db, one.id)
  }
  const scripts = one ? await scriptForAll(scene, one, read) : []
  const asked = inTurn(
    readers.flatMap((each) => ['', '/unread-count'].map((path) => ({ path: `/api/notifications${path}`, ...each }))),
  )
  return { name: 'notifications and unread count', must: 0.45, scripts, next: asked }
}

/** Each pair likes once; those of the server are of other people than those of pgbench. */
async function likeShare(scene: Scene): Promise<Share> {
  const { db } = scene.database
  const { rows } = await sql<{ id: string; speaker: string }>`
    select o.id, p.id as speaker from posts o join profiles p on p.id = o.profile_id
    where o.venue_id is null and not p.is_private order by o.created_at limit ${LIKEABLE}`.execute(db)
  const posts = rows.map(({ id }) => id)
  await sql`drop table if exists bench.likeable`.execute(db)
  await sql`
    create table bench.likeable as select n, id from unnest(${posts}::uuid[]) with ordinality one (id, n)`.execute(db)
  await sql`alter table bench.likeable add primary key (n)`.execute(db)
  const likers = await signIn(db, APP_SECRET, numbers(LAST_LIKER + 1, LIKERS))
  await sql`
    delete from likes using bench.people p
    where profile_id = p.id and p.n between ${FIRST_LIKER}::int and ${LAST_LIKER + LIKERS}::int`.execute(db)
  const [post] = rows
  const [liker] = likers
  if (!post || !liker) throw new Error('The factor is too small: nobody likes anything')
  // Neither many people at one post nor one at many: as those of pgbench, they seldom wait for each other.
  const post_id = inTurn(posts)
  const reader = inTurn(likers)
  const next = (): Request => ({ method: 'PUT', path: `/api/posts/${post_id()}/like`, ...reader() })
  return { name: 'like, fresh pairs', must: 0.6, scripts: [await likeScript(scene, liker.id, post)], next }
}

/** What one like sends, written for any. */
async function likeScript(
  scene: Scene,
  liker: string,
  { id: post, speaker }: { id: string; speaker: string },
): Promise<string> {
  const now = new Date()
  const rolledBack = new Error('only to see what is sent')
  const sent = await statementsOf(scene, () =>
    scene.database.db
      .transaction()
      .execute(async (trx) => {
        await likePost(trx, liker, post, { now, mostAnHour: LIKES_AN_HOUR })
        const sender = { id: liker, username: 'somebody', full_name: null }
        await writeNotice(trx, likeNotice(sender, { id: post, venue_name: null }, LIKE, speaker), { now })
        throw rolledBack
      })
      .catch((error: unknown) => {
        if (error !== rolledBack) throw error
      }),
  )
  const own = { [liker]: '(:liker)', [post]: '(:post)', [speaker]: '(:speaker_id)', [LIKE]: '(:like_id)' }
  const [like = '', notice = ''] = sent.map((one) => scriptOf(one, own))
  return `\\set n random(1, ${LIKEABLE})
\\set who random(${FIRST_LIKER}, ${LAST_LIKER})
select o.id as post, p.id as liker from bench.likeable o, bench.people p where o.n = :n and p.n = :who \\gset
begin;
${like.replace('select *', 'select speaker_id, coalesce(like_id, gen_random_uuid()) as like_id').replace(/;\s*$/, ' \\gset')}
${notice}commit;
`
}

/** In the middle of all venues: more is around than anywhere. */
const AROUND = { lat: 38.515, lon: -89.995 }
const LIKEABLE = 10_000
/** Those who like by pgbench; behind them as many of the server's that none meets a limit, and no divisor of the posts. */
const FIRST_LIKER = 3200
const LAST_LIKER = 3999
const LIKERS = 799
const LIKE = '00000000-0000-4000-8000-000000000002'
