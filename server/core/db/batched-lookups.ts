import type { Db } from './db.ts'

type Load<Entry, Found> = (db: Db, entries: Entry[]) => Promise<Found[]>
type Batch<Entry, Found> = { entries: Entry[]; found: Promise<Found[]> }

/**
 * Looks up together, with one statement, what is asked for in one turn of the event loop, at most `most` entries. The
 * statement starts after the last of them was asked for, and nothing is kept after it. `load` returns what it found for
 * each entry, in the same order.
 */
export function batchLookups<Entry, Found>(load: Load<Entry, Found>, most = Number.POSITIVE_INFINITY) {
  const open = new WeakMap<Db, Batch<Entry, Found>>()

  const openBatch = (db: Db): Batch<Entry, Found> => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const entries: Entry[] = []
    const batch = { entries, found: closed.then(() => load(db, entries)) }
    open.set(db, batch)
    setImmediate(() => {
      if (open.get(db) === batch) open.delete(db)
      close()
    })
    return batch
  }

  return async (db: Db, entry: Entry): Promise<Found> => {
    const current = open.get(db)
    const batch = current && current.entries.length < most ? current : openBatch(db)
    const index = batch.entries.push(entry) - 1
    return (await batch.found)[index] as Found
  }
}
