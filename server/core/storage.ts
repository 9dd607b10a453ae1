import { statSync } from 'node:fs'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageConfig } from './config.ts'
import { storageErrors } from './metrics.ts'
import { createFolder } from './secrets.ts'
import { StartError } from './start-error.ts'
import { Unavailable } from './unavailable.ts'

/** The file store; a key is `{bucket}/{path}`. Deleting a file that does not exist is not an error. */
export type Storage = Pick<Disk, 'put' | 'getBytes' | 'delete' | 'exists' | 'listAll'>

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'folder') {
    createFolder(config.folder)
    if (!statSync(config.folder).isDirectory()) {
      throw new StartError(
        `${config.folder} is a file, but the server needs a folder for uploads there: move the file away.`,
      )
    }
    return trackErrors(new Disk(new FSDriver({ location: config.folder, visibility: 'private' })))
  }
  // Loaded on demand: the S3 client is larger than the rest of the server.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { endpoint, region, bucket, key, secret } = config
  const driver = new S3Driver({
    endpoint,
    region,
    bucket,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    visibility: 'private',
    supportsACL: false,
    forcePathStyle: true,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 15_000 },
    // Not every S3-compatible server supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return trackErrors(new Disk(driver))
}

/** A wrong key or a missing file is the caller's error, not a failure of the storage. */
const CALLER_ERRORS = /^E_(INVALID_KEY|UNALLOWED_CHARACTERS|PATH_TRAVERSAL_DETECTED)|^ENOENT$|^NoSuchKey$|^NotFound$/

/** Counts every failure of the storage and rethrows it as `Unavailable`. */
function trackErrors(disk: Disk): Storage {
  const watch =
    <A extends unknown[], T>(operation: string, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await run(...args)
      } catch (error) {
        if (isCallerError(error)) throw error
        storageErrors.inc({ operation })
        throw new Unavailable(`The file storage failed to ${operation}`, { cause: error })
      }
    }
  return {
    put: watch('write', disk.put.bind(disk)),
    getBytes: watch('read', disk.getBytes.bind(disk)),
    delete: watch('remove', disk.delete.bind(disk)),
    exists: watch('look', disk.exists.bind(disk)),
    listAll: watch('list', disk.listAll.bind(disk)),
  }
}

function isCallerError(thrown: unknown): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if (CALLER_ERRORS.test(error.name) || ('code' in error && CALLER_ERRORS.test(String(error.code)))) return true
  }
  return false
}
