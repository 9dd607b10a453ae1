import { formatReadLimited } from '#contract/access-levels.texts.ts'
import type { ProcedurePath } from '#contract/index.ts'
import type { RequestContext } from './context.ts'
import { httpError } from './errors.ts'
import { type RateLimitContext as Caller, type LimitHit, toAddressHit, toTargetHit, upsertHits } from './rate-limits.ts'

/** Units that a read counts, by how much it tells of people; every other read counts one. */
export const READ_UNITS: Partial<Record<ProcedurePath, number>> = {
  // Pages ask who is signed in before they can say anything, also that too much was read.
  'accounts.session': 0,
  // Who works where, of everyone around.
  'shifts.near': 26,
  'shifts.onNow': 26,
  // Directories, and what finds people and venues by their names. Where venues are is no secret.
  'talent.list': 8,
  'venues.near': 3,
  'venues.list': 2,
  'venues.options': 2,
  'search.find': 2,
  'search.mentionables': 2,
  // One person or venue at a time.
  'profiles.get': 4,
  'profiles.shifts': 3,
  'posts.ofProfile': 2,
  'posts.likers': 2,
  'venues.get': 3,
  'venues.shifts': 3,
}

/** Units of a read that finds nothing, besides its own: whoever guesses names finds little else. */
export const MISS_UNITS = 25

/** Units that wait in memory until they are written, so that an ordinary read costs no statement. */
export const FLUSH_UNITS = 50

/** Accounts and places that a process remembers. Of the oldest beyond it, fewer than `STEP` units are forgotten. */
const MAX_WINDOWS = 20_000

/** What this process knows of the window of one account or place: units written by all processes, and its own that wait. */
type ReadWindow = { written: number; waiting: number; ends: Date }
/** By the key of `rate_limits`, the windows that began first in front. */
export type ReadWindows = Map<string, ReadWindow>

type ReadBudgetContext = Caller & Pick<RequestContext, 'config' | 'readWindows'>
type ChargedWindow = { counted: LimitHit; spent: ReadWindow; by: 'account' | 'new account' | 'network' }

/**
 * Counts a read by the account and by the place it comes from, before its answer is made, and refuses it with RATE_LIMITED
 * where either has too few units left. What is refused is not counted, so nobody uses up the units of their place alone.
 */
export async function chargeRead(scene: ReadBudgetContext, path: readonly string[]): Promise<void> {
  const units = READ_UNITS[path.join('.') as ProcedurePath] ?? 1
  if (units === 0 || scene.config.readBudget === 'off') return
  const payers = findChargedWindows(scene)
  assertWithinBudget(scene, payers, units)
  for (const { spent } of payers) spent.waiting += units
  if (payers.every(({ spent }) => spent.waiting < FLUSH_UNITS)) return
  await flushWindows(scene, payers)
  // Other processes may have written more than this one knew of.
  assertWithinBudget(scene, payers, 0)
}

/** Counts a read that found nothing. Only in memory, for it is answered already; the next read writes it. */
export function chargeMiss(scene: ReadBudgetContext): void {
  if (scene.config.readBudget === 'off') return
  for (const { spent } of findChargedWindows(scene)) spent.waiting += MISS_UNITS
}

function findChargedWindows(scene: ReadBudgetContext): ChargedWindow[] {
  const { viewer, readWindows, clock } = scene
  const now = clock.now()
  const place = toAddressHit(scene, 'read')
  const payers: ChargedWindow[] = [{ counted: place, spent: openWindow(readWindows, place, now), by: 'network' }]
  if (!viewer) return payers
  const account = toTargetHit(scene, 'read', viewer.id)
  const by = account.isNewAccount ? 'new account' : 'account'
  return [{ counted: account, spent: openWindow(readWindows, account, now), by }, ...payers]
}

function openWindow(reads: ReadWindows, { key, quota: [, seconds] }: LimitHit, now: Date): ReadWindow {
  const known = reads.get(key)
  if (known && known.ends > now) return known
  reads.delete(key)
  for (const oldest of reads.keys()) {
    if (reads.size < MAX_WINDOWS) break
    reads.delete(oldest)
  }
  const fresh = { written: 0, waiting: 0, ends: new Date(now.getTime() + seconds * 1000) }
  reads.set(key, fresh)
  return fresh
}

function assertWithinBudget({ clock }: ReadBudgetContext, payers: ChargedWindow[], units: number): void {
  const over = payers.filter(({ counted, spent }) => spent.written + spent.waiting + units > counted.quota[0])
  const [first] = over
  if (!first) return
  const ends = Math.max(...over.map(({ spent }) => spent.ends.getTime()))
  const retry_after = Math.ceil((ends - clock.now().getTime()) / 1000)
  throw httpError('RATE_LIMITED', { retry_after, message: formatReadLimited(retry_after, first.by) })
}

/** Writes what waits, in one statement, and learns what all processes have counted. */
async function flushWindows({ db, clock }: ReadBudgetContext, payers: ChargedWindow[]): Promise<void> {
  const writing = payers
    .filter(({ spent }) => spent.waiting > 0)
    .map(({ counted, spent }) => ({ counted, spent, hits: spent.waiting }))
  // Known before it is written: reads that go on meanwhile must see it.
  for (const { spent, hits } of writing) Object.assign(spent, { written: spent.written + hits, waiting: 0 })
  const rows = await upsertHits(
    db,
    writing.map(({ counted, hits, spent }) => ({ ...counted, hits, ends: spent.ends })),
    clock.now(),
  ).catch((error: unknown) => {
    for (const { spent, hits } of writing) {
      spent.written -= hits
      spent.waiting += hits
    }
    throw error
  })
  for (const { key, hits, window_ends_at } of rows) {
    const spent = writing.find(({ counted }) => counted.key === key)?.spent
    if (!spent) continue
    const isSameWindow = spent.ends.getTime() === window_ends_at.getTime()
    // Two statements of one process may be answered in the other order.
    spent.written = isSameWindow ? Math.max(spent.written, hits) : hits
    spent.ends = window_ends_at
  }
}
