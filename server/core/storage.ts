import { statSync } from 'node:fs'
import { Disk, KeyNormalizer } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageConfig } from './config.ts'
import { storageErrors } from './metrics.ts'
import { S3Bucket } from './s3-bucket.ts'
import { createFolder } from './secrets.ts'
import { StartError } from './start-error.ts'
import { Unavailable } from './unavailable.ts'

/** The file store; a key is `{bucket}/{path}`. */
export type Storage = {
  put(key: string, contents: string | Uint8Array): Promise<void>
  getBytes(key: string): Promise<Uint8Array>
  /** Deleting a file that does not exist is not an error. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Some keys below a folder, or of all keys if it is empty, and the token that continues the list. */
  listPage(folder: string, token?: string): Promise<KeyPage>
}
export type KeyPage = { keys: string[]; next: string | undefined }

export function openStorage(config: StorageConfig): Storage {
  if (config.kind === 's3') return trackErrors(createBucketStorage(new S3Bucket(config)))
  createFolder(config.folder)
  if (!statSync(config.folder).isDirectory()) {
    throw new StartError(
      `${config.folder} is a file, but the server needs a folder for uploads there: move the file away.`,
    )
  }
  return trackErrors(createFolderStorage(new Disk(new FSDriver({ location: config.folder, visibility: 'private' }))))
}

const createFolderStorage = (disk: Disk): Storage => ({
  put: (key, contents) => disk.put(key, contents),
  getBytes: (key) => disk.getBytes(key),
  delete: (key) => disk.delete(key),
  exists: (key) => disk.exists(key),
  listPage: (folder) => listFolder(disk, folder),
})

/** All keys below a folder. A missing folder has none. */
async function listFolder(disk: Disk, folder: string): Promise<KeyPage> {
  try {
    const { objects } = await disk.listAll(folder || '/', { recursive: true })
    return { keys: [...objects].flatMap((object) => (object.isFile ? [object.key] : [])), next: undefined }
  } catch (error) {
    if (hasCode(error, /^ENOENT$/)) return { keys: [], next: undefined }
    throw error
  }
}

/** Checks keys as the folder does. */
function createBucketStorage(bucket: S3Bucket): Storage {
  const normalizer = new KeyNormalizer()
  const check = (key: string): string => normalizer.normalize(key)
  return {
    put: async (key, contents) =>
      bucket.put(check(key), typeof contents === 'string' ? contents : new Uint8Array(contents)),
    getBytes: async (key) => {
      const bytes = await bucket.get(check(key))
      if (!bytes) throw Object.assign(new Error(`The bucket has no file ${key}`), { code: 'ENOENT' })
      return bytes
    },
    delete: async (key) => bucket.delete(check(key)),
    exists: async (key) => bucket.exists(check(key)),
    listPage: (folder, token) => bucket.list(folder && `${folder}/`, token),
  }
}

/** A wrong key or a missing file is the caller's error, not a failure of the storage. */
const CALLER_ERRORS = /^E_(INVALID_KEY|UNALLOWED_CHARACTERS|PATH_TRAVERSAL_DETECTED)|^ENOENT$/

/** Counts every failure of the storage and rethrows it as `Unavailable`. */
function trackErrors(storage: Storage): Storage {
  const watch =
    <A extends unknown[], T>(operation: string, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await run(...args)
      } catch (error) {
        if (hasCode(error, CALLER_ERRORS)) throw error
        storageErrors.inc({ operation })
        throw new Unavailable(`The file storage failed to ${operation}`, { cause: error })
      }
    }
  return {
    put: watch('write', storage.put),
    getBytes: watch('read', storage.getBytes),
    delete: watch('remove', storage.delete),
    exists: watch('look', storage.exists),
    listPage: watch('list', storage.listPage),
  }
}

/** Whether an error or one of its causes has such a code or name. */
function hasCode(thrown: unknown, pattern: RegExp): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (pattern.test(error.name) || ('code' in error && pattern.test(String(error.code)))) return true
  }
  return false
}
