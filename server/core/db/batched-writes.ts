import type { Db } from './db.ts'
import { checkBeforeCommitLater, withoutDeadline } from './deadline.ts'

/** Writes of one batch wait for each other, so a batch is small. */
const MAX_BATCH = 16
/** Batches at once: one that waits for a lock must not stop the others. */
const MAX_RUNNING = 4

type Write<Entry, Result> = (db: Db, entries: Entry[]) => Promise<Result[]>
type Waiting<Entry, Result> = {
  entry: Entry
  checkBeforeCommit: () => void
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Runs small writes of the same kind together: those that arrive in one turn of the event loop, or while `MAX_RUNNING`
 * batches run, share a transaction. `write` returns one result for each entry, in the same order. If it fails and nothing
 * was stored, each entry is written alone, so that one that fails does not affect the others.
 */
export function batchWrites<Entry, Result>(write: Write<Entry, Result>) {
  const queues = new WeakMap<Db, ReturnType<typeof createQueue<Entry, Result>>>()
  return (db: Db, entry: Entry): Promise<Result> => {
    const queue = queues.get(db) ?? createQueue(db, write)
    queues.set(db, queue)
    return queue(entry)
  }
}

function createQueue<Entry, Result>(db: Db, write: Write<Entry, Result>) {
  const waiting: Waiting<Entry, Result>[] = []
  let running = 0
  let isFlushing = false

  const runBatch = async (): Promise<void> => {
    running += 1
    await writeTogether(waiting.splice(0, MAX_BATCH).filter(isAdmitted))
    running -= 1
    if (waiting.length > 0) void runBatch()
  }

  const writeTogether = async (batch: Waiting<Entry, Result>[]): Promise<void> => {
    if (batch.length === 0) return
    try {
      const results = await write(
        db,
        batch.map(({ entry }) => entry),
      )
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (batch.length > 1 && isRolledBack(error)) await Promise.all(batch.map((one) => writeTogether([one])))
      else for (const { reject } of batch) reject(error)
    }
  }

  const flush = (): void => {
    isFlushing = false
    while (waiting.length > 0 && running < MAX_RUNNING) void runBatch()
  }

  return (entry: Entry) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ entry, checkBeforeCommit: checkBeforeCommitLater(), resolve, reject })
      if (isFlushing) return
      isFlushing = true
      setImmediate(() => withoutDeadline(flush))
    })
}

/** Whether an entry's client still waits for it; from then on it is no longer told that it failed. */
function isAdmitted({
  checkBeforeCommit,
  reject,
}: Pick<Waiting<unknown, unknown>, 'checkBeforeCommit' | 'reject'>): boolean {
  try {
    checkBeforeCommit()
    return true
  } catch (error) {
    reject(error)
    return false
  }
}

/** Whether the database itself refused a transaction. If the connection was lost, it may have been committed. */
const isRolledBack = (error: unknown): boolean => error instanceof Error && 'severity' in error
