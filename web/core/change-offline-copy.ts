import type { ShiftLine } from '#contract/shifts.ts'
import {
  deletions,
  getCacheStorage,
  OFFLINE_CACHE,
  OFFLINE_COPY_URL,
  type OfflineCopyData,
  type OfflineCopyPart,
  withoutOldParts,
} from './offline-copy.ts'
import { getAssumedEnd } from './shift-end.ts'

const LOCK = 'offline-copy'

/** A copy without parts that are too old and shifts that are over. Null if no part is left. */
export const withoutOutdated = (copy: OfflineCopyData, now: number): OfflineCopyData | null => {
  const current = withoutOldParts(copy, now)
  return (
    current && {
      ...current,
      followed: withoutPastShifts(current.followed, now),
      mine: withoutPastShifts(current.mine, now),
      visited: current.visited.map((page) => ({ ...page, shifts: listCurrentShifts(page.shifts, now) })),
    }
  )
}

const listCurrentShifts = (shifts: ShiftLine[], now: number) => shifts.filter((shift) => getAssumedEnd(shift) > now)

const withoutPastShifts = (part: OfflineCopyPart<ShiftLine> | null, now: number) =>
  part && { ...part, items: listCurrentShifts(part.items, now) }

/**
 * Replaces the copy by what `change` makes of it; null is no copy. Tabs take turns, because each change is based on the
 * copy that the one before left.
 */
export const changeOfflineCopy = async (
  now: number,
  change: (copy: OfflineCopyData | null) => OfflineCopyData | null,
): Promise<OfflineCopyData | null> => {
  const storage = getCacheStorage()
  if (!storage) return null
  return navigator.locks.request(LOCK, async () => {
    const { count } = deletions
    const stored = await (await storage.match(OFFLINE_COPY_URL, { cacheName: OFFLINE_CACHE }))?.text()
    const copy = change(stored === undefined ? null : withoutOutdated(JSON.parse(stored) as OfflineCopyData, now))
    if (!copy) await storage.delete(OFFLINE_CACHE)
    else if (JSON.stringify(copy) !== stored)
      await (await storage.open(OFFLINE_CACHE)).put(OFFLINE_COPY_URL, new Response(JSON.stringify(copy)))
    if (deletions.count > count) await storage.delete(OFFLINE_CACHE)
    return copy
  })
}

/** Deletes the outdated parts of the copy, and returns the others. */
export const pruneOfflineCopy = (now: number) => changeOfflineCopy(now, (copy) => copy)

/** Forgets the shifts on visited pages, if some may have been hidden since they were read. */
export const dropVisitedShifts = () => changeOfflineCopy(Date.now(), (copy) => copy && withoutVisitedShifts(copy))

/** Forgets the shifts of followed people, too. */
export const dropOthersShifts = () =>
  changeOfflineCopy(Date.now(), (copy) => copy && { ...withoutVisitedShifts(copy), followed: null })

const withoutVisitedShifts = (copy: OfflineCopyData): OfflineCopyData => ({
  ...copy,
  visited: copy.visited.map((page) => ({ ...page, shifts: [] })),
})
