import { readLimited } from '#contract/access-levels.texts.ts'
import type { RequestContext } from './context.ts'
import { refuse } from './errors.ts'
import type { ProcedurePath } from './limits.ts'
import { byAddress, byTarget, type Scene as Caller, type Counted, count } from './rate-limits.ts'

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
export const STEP = 50

/** Accounts and places that a process remembers. Of the oldest beyond it, fewer than `STEP` units are forgotten. */
const MOST_REMEMBERED = 20_000

/** What this process knows of the window of one account or place: units written by all processes, and its own that wait. */
type Spent = { written: number; waiting: number; ends: Date }
/** By the key of `rate_limits`, the windows that began first in front. */
export type ReadBudget = Map<string, Spent>

type Scene = Caller & Pick<RequestContext, 'config' | 'reads'>
type Payer = { counted: Counted; spent: Spent; by: 'account' | 'new account' | 'network' }

/**
 * Counts a read by the account and by the place it comes from, before its answer is made, and refuses it with RATE_LIMITED
 * where either has too few units left. What is refused is not counted, so nobody uses up the units of their place alone.
 */
export async function spendRead(scene: Scene, path: readonly string[]): Promise<void> {
  const units = READ_UNITS[path.join('.') as ProcedurePath] ?? 1
  if (units === 0 || scene.config.readBudget === 'off') return
  const payers = payersOf(scene)
  refuseOver(scene, payers, units)
  for (const { spent } of payers) spent.waiting += units
  if (payers.every(({ spent }) => spent.waiting < STEP)) return
  await write(scene, payers)
  // Other processes may have written more than this one knew of.
  refuseOver(scene, payers, 0)
}

/** Counts a read that found nothing. Only in memory, for it is answered already; the next read writes it. */
export function countMiss(scene: Scene): void {
  if (scene.config.readBudget === 'off') return
  for (const { spent } of payersOf(scene)) spent.waiting += MISS_UNITS
}

function payersOf(scene: Scene): Payer[] {
  const { viewer, reads, clock } = scene
  const now = clock.now()
  const place = byAddress(scene, 'read')
  const payers: Payer[] = [{ counted: place, spent: spentBy(reads, place, now), by: 'network' }]
  if (!viewer) return payers
  const account = byTarget(scene, 'read', viewer.id)
  const by = account.isYoung ? 'new account' : 'account'
  return [{ counted: account, spent: spentBy(reads, account, now), by }, ...payers]
}

function spentBy(reads: ReadBudget, { key, most: [, seconds] }: Counted, now: Date): Spent {
  const known = reads.get(key)
  if (known && known.ends > now) return known
  reads.delete(key)
  for (const oldest of reads.keys()) {
    if (reads.size < MOST_REMEMBERED) break
    reads.delete(oldest)
  }
  const fresh = { written: 0, waiting: 0, ends: new Date(now.getTime() + seconds * 1000) }
  reads.set(key, fresh)
  return fresh
}

function refuseOver({ clock }: Scene, payers: Payer[], units: number): void {
  const over = payers.filter(({ counted, spent }) => spent.written + spent.waiting + units > counted.most[0])
  const [first] = over
  if (!first) return
  const ends = Math.max(...over.map(({ spent }) => spent.ends.getTime()))
  const retry_after = Math.ceil((ends - clock.now().getTime()) / 1000)
  throw refuse('RATE_LIMITED', { retry_after, message: readLimited(retry_after, first.by) })
}

/** Writes what waits, in one statement, and learns what all processes have counted. */
async function write({ db, clock }: Scene, payers: Payer[]): Promise<void> {
  const writing = payers
    .filter(({ spent }) => spent.waiting > 0)
    .map(({ counted, spent }) => ({ counted, spent, hits: spent.waiting }))
  // Known before it is written: reads that go on meanwhile must see it.
  for (const { spent, hits } of writing) Object.assign(spent, { written: spent.written + hits, waiting: 0 })
  const rows = await count(
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
