import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { rateLimited } from '#contract/access-levels.texts.ts'
import { type Db, hot } from '#server/core/db/db.ts'
import { limitKeyOf } from './client-ip.ts'
import type { RequestContext } from './context.ts'
import { refuse } from './errors.ts'
import { type Action, COUNTED, LIMITS, type Most, type ProcedurePath, partOf } from './limits.ts'

export type Scene = Pick<RequestContext, 'db' | 'clock'> & {
  request: Pick<RequestContext['request'], 'ip'>
  viewer?: RequestContext['viewer']
}

/** Counts a try and refuses one too many with RATE_LIMITED. `target` is the address (or link) aimed at. */
export async function limit(scene: Scene, action: Action, target: string): Promise<void> {
  // One after the other: whom a place that is refused aims at is not to wait for it.
  await limitCaller(scene, action)
  await limitTarget(scene, action, target)
}

/** Counts a try by the caller's address alone. */
export async function limitCaller(scene: Scene, action: Action): Promise<void> {
  await hit(scene, [byAddress(scene, action)])
}

/** Counts a try by what it aims at alone. */
export async function limitTarget(scene: Scene, action: Action, target: string): Promise<void> {
  await hit(scene, [byTarget(scene, action, target)])
}

/**
 * Counts a call of a signed-in person by its procedure, by the person and by their place, in one statement, before its
 * body is read: what is refused later counts too.
 */
export async function limitProcedure(
  scene: Scene & Pick<RequestContext, 'tickets'>,
  { path, isWrite }: { path: readonly string[]; isWrite: boolean },
): Promise<void> {
  const { viewer } = scene
  if (!viewer) return
  const action = COUNTED[path.join('.') as ProcedurePath]
  if (action === 'search') return spendTicket(scene, viewer.id)
  const counted: Counted[] = []
  for (const one of [...(action ? [action] : []), ...(isWrite ? ['write' as const] : [])]) {
    counted.push(byTarget(scene, one, viewer.id), byAddress(scene, one))
  }
  if (counted.length > 0) await hit(scene, counted)
}

/** Counts several at once and answers how many of them, from none to all, are not too many. */
export async function countWithin(
  { db, now }: { db: Db; now: Date },
  action: Action,
  target: string,
  several: number,
): Promise<number> {
  const [most] = LIMITS[action].target
  const counted = { key: targetKey(action, target), most: LIMITS[action].target, isYoung: false, hits: several }
  const hits = (await count(db, [counted], now))[0]?.hits ?? several
  return Math.max(0, Math.min(several, most - (hits - several)))
}

/** Forgets the tries against `target`, once one of them was right. */
export async function forgive(scene: Scene, action: Action, target: string): Promise<void> {
  await scene.db.deleteFrom('rate_limits').where('key', '=', targetKey(action, target)).execute()
}

/** Takes one try back that was right, and leaves the others counted. */
async function takeBack(scene: Scene, action: Action, target: string): Promise<void> {
  const key = targetKey(action, target)
  await sql`update rate_limits set hits = greatest(hits - 1, 1) where key = ${key}`.execute(scene.db)
}

/**
 * Counts a try to log in. A browser that is known has a count of its own, so that no one else can use it up; every other
 * counts by its place and by the email. Seconds to wait where the email had too many, undefined where it may go on.
 */
export async function limitSignIn(
  scene: Scene,
  email: string,
  knownDevice: string | undefined,
): Promise<number | undefined> {
  if (knownDevice) return limitTarget(scene, 'known_device', knownDevice).then(() => undefined)
  await limitCaller(scene, 'sign_in')
  try {
    await hit(scene, [byTarget(scene, 'sign_in', email), byTarget(scene, 'sign_in_day', email)])
    return undefined
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return error.data.retry_after
    throw error
  }
}

/** After a right password: forgets the wrong ones before it, but those that strangers have of a day. */
export async function forgiveSignIn(scene: Scene, email: string, knownDevice: string | undefined): Promise<void> {
  if (knownDevice) return forgive(scene, 'known_device', knownDevice)
  await forgive(scene, 'sign_in', email)
  await takeBack(scene, 'sign_in_day', email)
}

/** What a process has counted ahead, by account: so many searches are left, until then. */
export type Tickets = Map<string, { left: number; ends: Date }>
const AT_ONCE = 10
const MOST_TICKETS = 10_000

/**
 * One searches at every letter one types, and a statement that writes would cost as much as the search itself. So a
 * process counts ten at once and asks the database again when they are used up. Never are there more than the limit,
 * however many processes share it; each may leave nine of them unused.
 */
async function spendTicket(scene: Scene & Pick<RequestContext, 'tickets'>, viewerId: string): Promise<void> {
  const { tickets, clock } = scene
  const held = tickets.get(viewerId)
  if (held && held.left > 0 && held.ends > clock.now()) {
    held.left -= 1
    return
  }
  const ends = await hit(scene, [byTarget(scene, 'search', viewerId), byAddress(scene, 'search')], AT_ONCE)
  if (tickets.size >= MOST_TICKETS) tickets.clear()
  tickets.set(viewerId, { left: AT_ONCE - 1, ends })
}

/** `hits`: how many at once, else one. `ends`: when a window that begins now ends, else after its full length. */
export type Counted = { key: string; most: Most; isYoung: boolean; hits?: number; ends?: Date }

export const byAddress = ({ request }: Scene, action: Action): Counted => ({
  key: `${action}:ip:${limitKeyOf(request.ip)}`,
  most: LIMITS[action].address,
  isYoung: false,
})

export function byTarget({ viewer, clock }: Scene, action: Action, target: string): Counted {
  const limit: { target: Most; grows?: true } = LIMITS[action]
  const [tries, seconds] = limit.target
  const part = limit.grows ? partOf(viewer ?? null, clock.now()) : 1
  return { key: targetKey(action, target), most: [Math.floor(tries * part), seconds], isYoung: part < 1 }
}

// Addresses are kept as hashes: this table is no list of who tried to sign in.
const targetKey = (action: string, target: string) =>
  `${action}:to:${createHash('sha256').update(target).digest('base64url').slice(0, 22)}`

/** Counts a try on each and refuses if it is one too many on any; answers when the first of their windows ends. */
async function hit({ db, clock }: Pick<Scene, 'db' | 'clock'>, counted: Counted[], several = 1): Promise<Date> {
  const now = clock.now()
  const rows = await count(
    db,
    counted.map((one) => ({ ...one, hits: several })),
    now,
  )
  let wait = 0
  let isYoung = false
  for (const { key, hits, window_ends_at } of rows) {
    const one = counted.find((each) => each.key === key)
    if (!one || hits <= one.most[0]) continue
    wait = Math.max(wait, Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000))
    isYoung ||= one.isYoung
  }
  if (wait > 0) throw tooMany(wait, isYoung)
  return new Date(Math.min(...rows.map(({ window_ends_at }) => window_ends_at.getTime())))
}

/** RATE_LIMITED, with how long to wait in seconds and in words. */
export const tooMany = (retry_after: number, isYoung = false) =>
  refuse('RATE_LIMITED', { retry_after, message: rateLimited(retry_after, isYoung) })

type Row = { key: string; hits: number; window_ends_at: Date }

/** All in one statement, rows in one order, so that two of them never wait for each other. */
export async function count(db: Db, counted: Counted[], now: Date): Promise<Row[]> {
  const given = counted.map(({ key, most: [, seconds], hits = 1, ends }) => ({
    key,
    hits,
    ends: ends ?? new Date(now.getTime() + seconds * 1000),
  }))
  const query = sql<Row>`
    insert into rate_limits as r (key, window_ends_at, hits)
    select key, ends, hits
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (key text, ends timestamptz, hits integer)
    order by key
    on conflict (key) do update set
      hits = case when r.window_ends_at <= ${now} then excluded.hits else r.hits + excluded.hits end,
      window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
    returning key, hits, window_ends_at`
  return hot(db, 'rate_limits', query)
}
