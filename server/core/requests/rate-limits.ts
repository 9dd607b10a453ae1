import { createHash } from 'node:crypto'
import { ORPCError } from '@orpc/server'
import { sql } from 'kysely'
import { formatRateLimited } from '#contract/format-limits.ts'
import type { ProcedurePath } from '#contract/index.ts'
import { type Db, preparedQuery } from '#server/core/db/db.ts'
import { toRateLimitKey } from './client-ip.ts'
import type { RequestContext } from './context.ts'
import { apiErrors } from './errors.ts'
import {
  LEASE_SIZE,
  PROCEDURE_LIMITS,
  type Quota,
  quotaFraction,
  RATE_LIMITS,
  type RateLimitAction,
} from './rate-limit-quotas.ts'

export type RateLimitContext = Pick<RequestContext, 'db' | 'clock'> & {
  request: Pick<RequestContext['request'], 'ip'>
  viewer?: RequestContext['viewer']
}

/**
 * Counts an attempt, and throws RATE_LIMITED if it exceeds the limit. `target` is the email address or link that it is
 * aimed at.
 */
export async function enforceRateLimit(
  context: RateLimitContext,
  action: RateLimitAction,
  target: string,
): Promise<void> {
  // In this order: an attempt that is refused for the caller's address must not use up the quota of its target.
  await enforceCallerLimit(context, action)
  await enforceTargetLimit(context, action, target)
}

/** Counts an attempt by the caller's address only. */
export async function enforceCallerLimit(context: RateLimitContext, action: RateLimitAction): Promise<void> {
  await recordHits(context, [toAddressHit(context, action)])
}

/** Counts an attempt by its target only. */
export async function enforceTargetLimit(
  context: RateLimitContext,
  action: RateLimitAction,
  target: string,
): Promise<void> {
  await recordHits(context, [toTargetHit(context, action, target)])
}

/**
 * Counts a logged-in user's call of a procedure, per account and per address, in at most one statement. It runs before
 * the body is read, so a call that is refused later counts too.
 */
export async function enforceProcedureLimits(
  context: RateLimitContext & Pick<RequestContext, 'quotaLeases'>,
  { path, isWrite }: { path: readonly string[]; isWrite: boolean },
): Promise<void> {
  const { viewer, db, clock } = context
  if (!viewer) return
  const action = PROCEDURE_LIMITS[path.join('.') as ProcedurePath]
  const actions: RateLimitAction[] = [...(action ? [action] : []), ...(isWrite ? ['write' as const] : [])]
  const counted = actions.filter((each) => !spendLease(context, viewer.id, each))
  if (counted.length === 0) return
  const limitHits = counted.flatMap((each) => {
    const hits = hitsToCount(context, viewer.id, each)
    return [toTargetHit(context, each, viewer.id), toAddressHit(context, each)].map((hit) => ({ ...hit, hits }))
  })
  const now = clock.now()
  const rows = await upsertHits(db, limitHits, { now, waitForDisk: false })
  for (const each of counted.filter(isLeased)) {
    const isOfAction = ({ key }: { key: string }) => key.startsWith(`${each}:`)
    recordLease(context, viewer.id, each, { limitHits: limitHits.filter(isOfAction), rows: rows.filter(isOfAction) })
  }
  throwIfExceeded(limitHits, rows, now)
}

/** Counts `count` hits at once and returns how many of them are within the limit, from none to all. */
export async function countWithinLimit(
  { db, now }: { db: Db; now: Date },
  action: RateLimitAction,
  target: string,
  count: number,
): Promise<number> {
  const quota = RATE_LIMITS[action].target
  const limitHit = { key: targetKey(action, target), quota, isNewAccount: false, hits: count }
  const hits = (await upsertHits(db, [limitHit], { now, waitForDisk: true }))[0]?.hits ?? count
  return Math.max(0, Math.min(count, quota[0] - (hits - count)))
}

/** Resets the attempts against `target`, after one of them succeeded. */
export async function resetLimit(context: RateLimitContext, action: RateLimitAction, target: string): Promise<void> {
  await context.db.deleteFrom('rate_limits').where('key', '=', targetKey(action, target)).execute()
}

/** Uncounts one successful attempt and leaves the others counted. */
async function refundHit(context: RateLimitContext, action: RateLimitAction, target: string): Promise<void> {
  const key = targetKey(action, target)
  await sql`update rate_limits set hits = greatest(hits - 1, 1) where key = ${key}`.execute(context.db)
}

/**
 * Counts an attempt to log in. A known browser has a count of its own, so that no one else can use it up; every other
 * browser counts by its address and by the email. Returns the seconds to wait if the email had too many attempts, and
 * undefined if the attempt may go on.
 */
export async function enforceSignInLimits(
  context: RateLimitContext,
  email: string,
  knownDevice: string | undefined,
): Promise<number | undefined> {
  if (knownDevice) return enforceTargetLimit(context, 'known_device', knownDevice).then(() => undefined)
  await enforceCallerLimit(context, 'sign_in')
  try {
    await recordHits(context, [toTargetHit(context, 'sign_in', email), toTargetHit(context, 'sign_in_day', email)])
    return undefined
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'RATE_LIMITED') return error.data.retry_after
    throw error
  }
}

/** After a correct password: resets the failed attempts, except the daily count of failures from unknown browsers. */
export async function resetSignInLimits(
  context: RateLimitContext,
  email: string,
  knownDevice: string | undefined,
): Promise<void> {
  if (knownDevice) return resetLimit(context, 'known_device', knownDevice)
  await resetLimit(context, 'sign_in', email)
  await refundHit(context, 'sign_in_day', email)
}

const MAX_LEASES = 10_000
type LeaseContext = Pick<RequestContext, 'quotaLeases' | 'clock'>

const isLeased = (action: RateLimitAction): boolean => 'leased' in RATE_LIMITS[action]

function findLease({ quotaLeases, clock }: LeaseContext, viewerId: string, action: RateLimitAction) {
  const lease = quotaLeases.get(`${action}:${viewerId}`)
  return lease && lease.endsAt > clock.now() ? lease : undefined
}

/**
 * Spends a reserved hit; false if there is none. A statement that writes would cost as much as a search or a like
 * itself. So each process reserves `LEASE_SIZE` hits at once, and asks the database again when they are used up. However
 * many processes share a limit, it is never exceeded; each process may leave nine hits unused.
 */
function spendLease(context: LeaseContext, viewerId: string, action: RateLimitAction): boolean {
  const lease = findLease(context, viewerId, action)
  if (!lease || lease.left === 0) return false
  lease.left -= 1
  return true
}

/** After a refusal one hit a call, or a refused account would use up the quota of everyone at its address. */
function hitsToCount(context: LeaseContext, viewerId: string, action: RateLimitAction): number {
  return isLeased(action) && !findLease(context, viewerId, action)?.isRefused ? LEASE_SIZE : 1
}

/** Remembers the hits that were just reserved, except the one for this call, or that the call was refused. */
function recordLease(
  context: LeaseContext,
  viewerId: string,
  action: RateLimitAction,
  { limitHits, rows }: { limitHits: LimitHit[]; rows: RateLimitRow[] },
): void {
  const exceeded = findExceeded(limitHits, rows).map(({ row }) => row)
  const isRefused = exceeded.length > 0
  const other = findLease(context, viewerId, action)
  if (isRefused && other && other.left > 0) return
  const endsAt = isRefused
    ? latestEnd(exceeded)
    : Math.min(...rows.map(({ window_ends_at }) => window_ends_at.getTime()))
  // Two calls at once may both reserve.
  const unused = other?.endsAt.getTime() === endsAt ? other.left : 0
  const left = isRefused ? 0 : unused + (limitHits[0]?.hits ?? 1) - 1
  const { quotaLeases } = context
  if (quotaLeases.size >= MAX_LEASES) quotaLeases.clear()
  quotaLeases.set(`${action}:${viewerId}`, { left, endsAt: new Date(endsAt), isRefused })
}

/**
 * `hits`: how many at once, one by default. `endsAt`: the end of a window that begins now, by default after its full
 * length.
 */
export type LimitHit = { key: string; quota: Quota; isNewAccount: boolean; hits?: number; endsAt?: Date }

export const toAddressHit = ({ request }: RateLimitContext, action: RateLimitAction): LimitHit => ({
  key: `${action}:ip:${toRateLimitKey(request.ip)}`,
  quota: RATE_LIMITS[action].address,
  isNewAccount: false,
})

export function toTargetHit({ viewer, clock }: RateLimitContext, action: RateLimitAction, target: string): LimitHit {
  const limit: { target: Quota; grows?: true } = RATE_LIMITS[action]
  const [tries, seconds] = limit.target
  const fraction = limit.grows ? quotaFraction(viewer ?? null, clock.now()) : 1
  return { key: targetKey(action, target), quota: [Math.floor(tries * fraction), seconds], isNewAccount: fraction < 1 }
}

// Targets are stored as hashes, so that this table does not list who tried to log in.
const targetKey = (action: string, target: string) =>
  `${action}:to:${createHash('sha256').update(target).digest('base64url').slice(0, 22)}`

/** Counts one hit on each entry and throws RATE_LIMITED if any is over its limit. */
async function recordHits({ db, clock }: Pick<RateLimitContext, 'db' | 'clock'>, limitHits: LimitHit[]): Promise<void> {
  const now = clock.now()
  throwIfExceeded(limitHits, await upsertHits(db, limitHits, { now, waitForDisk: true }), now)
}

/** The entries whose limit is exceeded, each with its row. */
const findExceeded = (limitHits: LimitHit[], rows: RateLimitRow[]) =>
  rows.flatMap((row) => {
    const limitHit = limitHits.find(({ key }) => key === row.key)
    return limitHit && row.hits > limitHit.quota[0] ? [{ limitHit, row }] : []
  })

function throwIfExceeded(limitHits: LimitHit[], rows: RateLimitRow[], now: Date): void {
  const exceeded = findExceeded(limitHits, rows)
  if (exceeded.length === 0) return
  const lastEnd = latestEnd(exceeded.map(({ row }) => row))
  const isNewAccount = exceeded.some(({ limitHit }) => limitHit.isNewAccount)
  throw rateLimitError(Math.ceil((lastEnd - now.getTime()) / 1000), isNewAccount)
}

const latestEnd = (rows: RateLimitRow[]) => Math.max(...rows.map(({ window_ends_at }) => window_ends_at.getTime()))

/** RATE_LIMITED, with the time to wait as seconds and as text. */
export const rateLimitError = (retry_after: number, isNewAccount = false) =>
  apiErrors.RATE_LIMITED({ message: formatRateLimited(retry_after, isNewAccount), data: { retry_after } })

type RateLimitRow = { key: string; hits: number; window_ends_at: Date }

/**
 * One statement that writes the rows in key order, so that two of them cannot deadlock. Without waiting for the disk, the
 * hits count at once everywhere, but if PostgreSQL crashes, those of the last half second are lost; not inside a
 * transaction, whose commit would not wait either.
 */
export function upsertHits(
  db: Db,
  limitHits: LimitHit[],
  { now, waitForDisk }: { now: Date; waitForDisk: boolean },
): Promise<RateLimitRow[]> {
  const rows = limitHits.map(({ key, quota: [, seconds], hits = 1, endsAt }) => ({
    key,
    hits,
    ends_at: endsAt ?? new Date(now.getTime() + seconds * 1000),
  }))
  const setting = waitForDisk ? sql`` : sql`cross join (select set_config('synchronous_commit', 'off', true)) setting`
  const query = sql<RateLimitRow>`
    insert into rate_limits as r (key, window_ends_at, hits)
    select key, ends_at, hits
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as g (key text, ends_at timestamptz, hits integer)
    ${setting}
    order by key
    on conflict (key) do update set
      hits = case when r.window_ends_at <= ${now} then excluded.hits else r.hits + excluded.hits end,
      window_ends_at = case when r.window_ends_at <= ${now} then excluded.window_ends_at else r.window_ends_at end
    returning key, hits, window_ends_at`
  return preparedQuery(db, waitForDisk ? 'rate_limits' : 'rate_limits_without_waiting', query)
}
