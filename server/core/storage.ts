import { statSync } from 'node:fs'
import { access, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
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
  return trackErrors(createFolderStorage(config.folder))
}

const KEY_CHARACTERS = /^[\w!./-]+$/
/** A part that is empty or leads elsewhere. */
const WRONG_PART = /^\.*$/

class InvalidKey extends Error {
  override name = 'InvalidKey'
}

/** Refuses a key that could lead out of the storage. */
function checkKey(key: string): string {
  if (!KEY_CHARACTERS.test(key) || key.split('/').some((part) => WRONG_PART.test(part)))
    throw new InvalidKey(`${key} is not a key of the file storage`)
  return key
}

function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string): string => join(folder, checkKey(key))
  return {
    async put(key, contents) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, contents)
    },
    getBytes: async (key) => readFile(pathOf(key)),
    delete: async (key) => rm(pathOf(key), { force: true }),
    exists: async (key) =>
      access(pathOf(key)).then(
        () => true,
        (error: unknown) => {
          if (hasCode(error, MISSING)) return false
          throw error
        },
      ),
    listPage: (inside) => listFolder(folder, inside),
  }
}

/** All keys below a folder. A missing folder has none. */
async function listFolder(root: string, inside: string): Promise<KeyPage> {
  try {
    const entries = await readdir(inside ? join(root, checkKey(inside)) : root, {
      recursive: true,
      withFileTypes: true,
    })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    return { keys: paths.map((path) => relative(root, path).replaceAll(sep, '/')), next: undefined }
  } catch (error) {
    if (hasCode(error, MISSING)) return { keys: [], next: undefined }
    throw error
  }
}

/** Checks keys as the folder does. */
function createBucketStorage(bucket: S3Bucket): Storage {
  return {
    put: async (key, contents) =>
      bucket.put(checkKey(key), typeof contents === 'string' ? contents : new Uint8Array(contents)),
    getBytes: async (key) => {
      const bytes = await bucket.get(checkKey(key))
      if (!bytes) throw Object.assign(new Error(`The bucket has no file ${key}`), { code: 'ENOENT' })
      return bytes
    },
    delete: async (key) => bucket.delete(checkKey(key)),
    exists: async (key) => bucket.exists(checkKey(key)),
    listPage: (folder, token) => bucket.list(folder && `${folder}/`, token),
  }
}

const MISSING = /^ENOENT$/
/** A wrong key or a missing file is the caller's error, not a failure of the storage. */
const CALLER_ERRORS = /^(InvalidKey|ENOENT)$/

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
