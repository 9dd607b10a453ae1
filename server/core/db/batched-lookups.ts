import type { Db } from './db.ts'

type Load<Entry, Found> = (db: Db, entries: Entry[]) => Promise<Found[]>
type Batch<Entry, Found> = { entries: Entry[]; found: Promise<Found[]> }

/**
 * Looks up the entries of one turn of the event loop with one statement, or with several of at most `maxSize` entries.
 * A statement starts after the last of its entries has arrived, and nothing is kept after it. `load` returns one result
 * for each entry, in the same order.
 */
export function batchLookups<Entry, Found>(load: Load<Entry, Found>, maxSize = Number.POSITIVE_INFINITY) {
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
    const batch = current && current.entries.length < maxSize ? current : openBatch(db)
    const index = batch.entries.push(entry) - 1
    return (await batch.found)[index] as Found
  }
}
