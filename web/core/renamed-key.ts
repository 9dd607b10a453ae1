/**
 * Reads a stored value. One that an earlier version stored under `formerKey` moves to `key` first, so that it is read
 * under its former name only once. Throws where the browser refuses storage.
 */
export function readRenamedKey(storage: Storage, key: string, formerKey: string): string | null {
  const former = storage.getItem(formerKey)
  if (former !== null) {
    if (storage.getItem(key) === null) storage.setItem(key, former)
    storage.removeItem(formerKey)
  }
  return storage.getItem(key)
}
