import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { formatRateLimited } from '#contract/access-levels.texts.ts'
import type { ProcedurePath } from '#contract/index.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { toRateLimitKey } from './client-ip.ts'
import type { RequestContext } from './context.ts'
import { httpError } from './errors.ts'
import { PROCEDURE_LIMITS, type Quota, quotaFraction, RATE_LIMITS, type RateLimitAction } from './rate-limit-quotas.ts'

export type RateLimitContext = Pick<RequestContext, 'db' | 'clock'> & {
  request: Pick<RequestContext['request'], 'ip'>
  viewer?: RequestContext['viewer']
}

/** Counts a try and refuses one too many with RATE_LIMITED. `target` is the address (or link) aimed at. */
export async function enforceRateLimit(
  scene: RateLimitContext,
  action: RateLimitAction,
  target: string,
): Promise<void> {
  // One after the other: whom a place that is refused aims at is not to wait for it.
  await enforceCallerLimit(scene, action)
  await enforceTargetLimit(scene, action, target)
}

/** Counts a try by the caller's address alone. */
export async function enforceCallerLimit(scene: RateLimitContext, action: RateLimitAction): Promise<void> {
  await recordHits(scene, [toAddressHit(scene, action)])
}

/** Counts a try by what it aims at alone. */
export async function enforceTargetLimit(
  scene: RateLimitContext,
  action: RateLimitAction,
  target: string,
): Promise<void> {
  await recordHits(scene, [toTargetHit(scene, action, target)])
}

/**
 * Counts a call of a signed-in person by its procedure, by the person and by their place, in one statement, before its
 * body is read: what is refused later counts too.
 */
export async function enforceProcedureLimits(
  scene: RateLimitContext & Pick<RequestContext, 'quotaLeases'>,
  { path, isWrite }: { path: readonly string[]; isWrite: boolean },
): Promise<void> {
  const { viewer } = scene
  if (!viewer) return
  const action = PROCEDURE_LIMITS[path.join('.') as ProcedurePath]
  if (action === 'search') return spendLeasedQuota(scene, viewer.id)
  const counted: LimitHit[] = []
  for (const one of [...(action ? [action] : []), ...(isWrite ? ['write' as const] : [])]) {
    counted.push(toTargetHit(scene, one, viewer.id), toAddressHit(scene, one))
  }
  if (counted.length > 0) await recordHits(scene, counted)
}

/** Counts several at once and answers how many of them, from none to all, are not too many. */
export async function countWithinLimit(
  { db, now }: { db: Db; now: Date },
  action: RateLimitAction,
  target: string,
  several: number,
): Promise<number> {
  const quota = RATE_LIMITS[action].target
  const counted = { key: targetKey(action, target), quota, isNewAccount: false, hits: several }
  const hits = (await upsertHits(db, [counted], now))[0]?.hits ?? several
  return Math.max(0, Math.min(several, quota[0] - (hits - several)))
}

/** Forgets the tries against `target`, once one of them was right. */
export async function resetLimit(scene: RateLimitContext, action: RateLimitAction, target: string): Promise<void> {
  await scene.db.deleteFrom('rate_limits').where('key', '=', targetKey(action, target)).execute()
}

/** Takes one try back that was right, and leaves the others counted. */
async function refundHit(scene: RateLimitContext, action: RateLimitAction, target: string): Promise<void> {
  const key = targetKey(action, target)
  await sql`update rate_limits set hits = greatest(hits - 1, 1) where key = ${key}`.execute(scene.db)
}

/**
 * Counts a try to log in. A browser that is known has a count of its own, so that no one else can use it up; every other
 * counts by its place and by the email. Seconds to wait where the email had too many, undefined where it may go on.
 */
export async function enforceSignInLimits(
  scene: RateLimitContext,
  email: string,
  knownDevice: string | undefined,
): Promise<number | undefined> {
  if (knownDevice) return enforceTargetLimit(scene, 'known_device', knownDevice).then(() => undefined)
  await enforceCallerLimit(scene, 'sign_in')
  try {
    await recordHits(scene, [toTargetHit(scene, 'sign_in', email), toTargetHit(scene, 'sign_in_day', email)])
    return undefined
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return error.data.retry_after
    throw error
  }
}

/** After a right password: forgets the wrong ones before it, but those that strangers have of a day. */
export async function resetSignInLimits(
  scene: RateLimitContext,
  email: string,
  knownDevice: string | undefined,
): Promise<void> {
  if (knownDevice) return resetLimit(scene, 'known_device', knownDevice)
  await resetLimit(scene, 'sign_in', email)
  await refundHit(scene, 'sign_in_day', email)
}

/** What a process has counted ahead, by account: so many searches are left, until then. */
export type QuotaLeases = Map<string, { left: number; ends: Date }>
const LEASE_SIZE = 10
const MAX_LEASES = 10_000

/**
 * One searches at every letter one types, and a statement that writes would cost as much as the search itself. So a
 * process counts ten at once and asks the database again when they are used up. Never are there more than the limit,
 * however many processes share it; each may leave nine of them unused.
 */
async function spendLeasedQuota(
  scene: RateLimitContext & Pick<RequestContext, 'quotaLeases'>,
  viewerId: string,
): Promise<void> {
  const { quotaLeases, clock } = scene
  const lease = quotaLeases.get(viewerId)
  if (lease && lease.left > 0 && lease.ends > clock.now()) {
    lease.left -= 1
    return
  }
  const ends = await recordHits(
    scene,
    [toTargetHit(scene, 'search', viewerId), toAddressHit(scene, 'search')],
    LEASE_SIZE,
  )
  if (quotaLeases.size >= MAX_LEASES) quotaLeases.clear()
  quotaLeases.set(viewerId, { left: LEASE_SIZE - 1, ends })
}

/** `hits`: how many at once, else one. `ends`: when a window that begins now ends, else after its full length. */
export type LimitHit = { key: string; quota: Quota; isNewAccount: boolean; hits?: number; ends?: Date }

export const toAddressHit = ({ request }: RateLimitContext, action: RateLimitAction): LimitHit => ({
  key: `${action}:ip:${toRateLimitKey(request.ip)}`,
  quota: RATE_LIMITS[action].address,
  isNewAccount: false,
})

export function toTargetHit({ viewer, clock }: RateLimitContext, action: RateLimitAction, target: string): LimitHit {
  const limit: { target: Quota; grows?: true } = RATE_LIMITS[action]
  const [tries, seconds] = limit.target
  const part = limit.grows ? quotaFraction(viewer ?? null, clock.now()) : 1
  return { key: targetKey(action, target), quota: [Math.floor(tries * part), seconds], isNewAccount: part < 1 }
}

// Addresses are kept as hashes: this table is no list of who tried to sign in.
const targetKey = (action: string, target: string) =>
  `${action}:to:${createHash('sha256').update(target).digest('base64url').slice(0, 22)}`

/** Counts a try on each and refuses if it is one too many on any; answers when the first of their windows ends. */
async function recordHits(
  { db, clock }: Pick<RateLimitContext, 'db' | 'clock'>,
  counted: LimitHit[],
  several = 1,
): Promise<Date> {
  const now = clock.now()
  const rows = await upsertHits(
    db,
    counted.map((one) => ({ ...one, hits: several })),
    now,
  )
  let wait = 0
  let isYoung = false
  for (const { key, hits, window_ends_at } of rows) {
    const one = counted.find((each) => each.key === key)
    if (!one || hits <= one.quota[0]) continue
    wait = Math.max(wait, Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000))
    isYoung ||= one.isNewAccount
  }
  if (wait > 0) throw rateLimitError(wait, isYoung)
  return new Date(Math.min(...rows.map(({ window_ends_at }) => window_ends_at.getTime())))
}

/** RATE_LIMITED, with how long to wait in seconds and in words. */
export const rateLimitError = (retry_after: number, isYoung = false) =>
  httpError('RATE_LIMITED', { retry_after, message: formatRateLimited(retry_after, isYoung) })

type RateLimitRow = { key: string; hits: number; window_ends_at: Date }

/** All in one statement, rows in one order, so that two of them never wait for each other. */
export async function upsertHits(db: Db, counted: LimitHit[], now: Date): Promise<RateLimitRow[]> {
  const given = counted.map(({ key, quota: [, seconds], hits = 1, ends }) => ({
    key,
    hits,
    ends: ends ?? new Date(now.getTime() + seconds * 1000),
  }))
  const query = sql<RateLimitRow>`
    insert into rate_limits as r (key, window_ends_at, hits)
    select key, ends, hits
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (key text, ends timestamptz, hits integer)
    order by key
    on conflict (key) do update set
      hits = case when r.window_ends_at <= ${now} then excluded.hits else r.hits + excluded.hits end,
      window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
    returning key, hits, window_ends_at`
  return preparedQuery(db, 'rate_limits', query)
}
