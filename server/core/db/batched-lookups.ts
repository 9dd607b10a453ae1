import type { Db } from './db.ts'

type Load<Found> = (db: Db, keys: string[], now: Date) => Promise<Map<string, Found>>
type Batch<Found> = { keys: Set<string>; now: Date; found: Promise<Map<string, Found>> }

/**
 * Looks up all keys that are asked for in one turn of the event loop with one statement, which starts after the last of
 * them was asked for. Nothing is kept after it.
 */
export function batchLookups<Found>(load: Load<Found>) {
  const open = new WeakMap<Db, Batch<Found>>()

  const openBatch = (db: Db, now: Date): Batch<Found> => {
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    const batch: Batch<Found> = {
      keys: new Set(),
      now,
      found: closed.then(() => load(db, [...batch.keys], batch.now)),
    }
    open.set(db, batch)
    setImmediate(() => {
      open.delete(db)
      close()
    })
    return batch
  }

  return async (db: Db, key: string, now: Date): Promise<Found | undefined> => {
    const batch = open.get(db) ?? openBatch(db, now)
    batch.keys.add(key)
    batch.now = now
    return (await batch.found).get(key)
  }
}
