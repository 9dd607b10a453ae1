import { formatReadLimited } from '#contract/format-limits.ts'
import type { ProcedurePath } from '#contract/index.ts'
import type { RequestContext } from './context.ts'
import { apiErrors } from './errors.ts'
import type { ReadWindow, ReadWindows } from './quota-memory.ts'
import { type RateLimitContext as Caller, type LimitHit, toAddressHit, toTargetHit, upsertHits } from './rate-limits.ts'

/** Units that a read counts, by how much it reveals about people; every other read counts one. */
export const READ_UNITS: Partial<Record<ProcedurePath, number>> = {
  // Free, because every page has to load the session before it can show anything, even that the limit is reached.
  'accounts.session': 0,
  // Reveals who works where, for everyone nearby.
  'shifts.near': 26,
  'shifts.onNow': 26,
  // Directories and searches by name. The locations of venues are public, so lists of venues cost little.
  'talent.list': 8,
  'venues.near': 3,
  'whatsOn.near': 3,
  'venues.list': 2,
  'venues.options': 2,
  'search.find': 2,
  'search.mentionables': 2,
  // Reveals one person or venue at a time.
  'profiles.get': 4,
  'profiles.shifts': 3,
  'posts.ofProfile': 2,
  'posts.likers': 2,
  'publicPages.venue': 6,
  'venues.get': 3,
  'venues.shifts': 3,
}

/** Extra units for a read that finds nothing: guessing names mostly produces misses. */
export const MISS_UNITS = 25

/** Units that are collected in memory before they are written, so that an ordinary read costs no statement. */
export const FLUSH_UNITS = 50

/** Accounts and addresses that a process remembers. An evicted window loses fewer than `FLUSH_UNITS` units. */
const MAX_WINDOWS = 20_000

type ReadBudgetContext = Caller & Pick<RequestContext, 'config' | 'readWindows'>
type ChargedWindow = { hit: LimitHit; window: ReadWindow; by: 'account' | 'new account' | 'network' }

/**
 * Counts a read by account and by address before it is handled, and throws RATE_LIMITED if either has too few units
 * left. A refused read is not hit, so no one can use up the units of an address alone.
 */
export const chargeRead = (context: ReadBudgetContext, path: readonly string[]): Promise<void> =>
  chargeUnits(context, READ_UNITS[path.join('.') as ProcedurePath] ?? 1)

/** Like `chargeRead`, for a document that is no procedure. */
export async function chargeUnits(context: ReadBudgetContext, units: number): Promise<void> {
  if (units === 0 || context.config.readBudget === 'off') return
  const charged = findChargedWindows(context)
  assertWithinBudget(context, charged, units)
  for (const { window } of charged) window.unwritten += units
  if (charged.every(({ window }) => window.unwritten < FLUSH_UNITS)) return
  await flushWindows(context, charged)
  // Other processes may have written more units than this one knew of.
  assertWithinBudget(context, charged, 0)
}

/**
 * Counts a read that found nothing. Its response is already decided, so this only counts in memory; the next read
 * writes it.
 */
export function chargeMiss(context: ReadBudgetContext): void {
  if (context.config.readBudget === 'off') return
  for (const { window } of findChargedWindows(context)) window.unwritten += MISS_UNITS
}

function findChargedWindows(context: ReadBudgetContext): ChargedWindow[] {
  const { viewer, readWindows, clock } = context
  const now = clock.now()
  const address = toAddressHit(context, 'read')
  const charged: ChargedWindow[] = [{ hit: address, window: openWindow(readWindows, address, now), by: 'network' }]
  if (!viewer) return charged
  const account = toTargetHit(context, 'read', viewer.id)
  const by = account.isNewAccount ? 'new account' : 'account'
  return [{ hit: account, window: openWindow(readWindows, account, now), by }, ...charged]
}

function openWindow(windows: ReadWindows, { key, quota: [, seconds] }: LimitHit, now: Date): ReadWindow {
  const known = windows.get(key)
  if (known && known.endsAt > now) return known
  windows.delete(key)
  for (const oldest of windows.keys()) {
    if (windows.size < MAX_WINDOWS) break
    windows.delete(oldest)
  }
  const fresh = { written: 0, unwritten: 0, endsAt: new Date(now.getTime() + seconds * 1000) }
  windows.set(key, fresh)
  return fresh
}

function assertWithinBudget({ clock }: ReadBudgetContext, charged: ChargedWindow[], units: number): void {
  const over = charged.filter(({ hit, window }) => window.written + window.unwritten + units > hit.quota[0])
  const [first] = over
  if (!first) return
  const endsAt = Math.max(...over.map(({ window }) => window.endsAt.getTime()))
  const retry_after = Math.ceil((endsAt - clock.now().getTime()) / 1000)
  throw apiErrors.RATE_LIMITED({ message: formatReadLimited(retry_after, first.by), data: { retry_after } })
}

/** Writes the collected units in one statement, and learns what all processes have hit. */
async function flushWindows({ db, clock }: ReadBudgetContext, charged: ChargedWindow[]): Promise<void> {
  const writing = charged
    .filter(({ window }) => window.unwritten > 0)
    .map(({ hit, window }) => ({ hit, window, hits: window.unwritten }))
  // Counted as written first, because concurrent reads must see these units while the statement runs.
  for (const { window, hits } of writing) Object.assign(window, { written: window.written + hits, unwritten: 0 })
  const rows = await upsertHits(
    db,
    writing.map(({ hit, hits, window }) => ({ ...hit, hits, endsAt: window.endsAt })),
    { now: clock.now(), waitForDisk: false },
  ).catch((error: unknown) => {
    for (const { window, hits } of writing) {
      window.written -= hits
      window.unwritten += hits
    }
    throw error
  })
  for (const { key, hits, window_ends_at } of rows) {
    const window = writing.find(({ hit }) => hit.key === key)?.window
    if (!window) continue
    const isSameWindow = window.endsAt.getTime() === window_ends_at.getTime()
    // Two statements of one process may be answered out of order.
    window.written = isSameWindow ? Math.max(window.written, hits) : hits
    window.endsAt = window_ends_at
  }
}
