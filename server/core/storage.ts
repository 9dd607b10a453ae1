import { statSync } from 'node:fs'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageConfig } from './config.ts'
import { storageErrors } from './metrics.ts'
import { createFolder } from './secrets.ts'
import { StartError } from './start-error.ts'
import { Unavailable } from './unavailable.ts'

/** Where files are kept; a key is `{bucket}/{path}`. Deleting what is not there is no error. */
export type Storage = Pick<Disk, 'put' | 'getBytes' | 'delete' | 'exists' | 'listAll'>

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'folder') {
    createFolder(config.folder)
    if (!statSync(config.folder).isDirectory()) {
      throw new StartError(`${config.folder} is a file, and must be a folder for pictures: move it away.`)
    }
    return trackErrors(new Disk(new FSDriver({ location: config.folder, visibility: 'private' })))
  }
  // Loaded only where it is used: it is larger than all the rest of the server.
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
    // Not every compatible server knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return trackErrors(new Disk(driver))
}

/** What a caller asks for wrongly, or what is simply not there, is no failure of the storage. */
const CALLER_ERRORS = /^E_(INVALID_KEY|UNALLOWED_CHARACTERS|PATH_TRAVERSAL_DETECTED)|^ENOENT$|^NoSuchKey$|^NotFound$/

/** Says of every failure that the storage is gone, and counts it. */
function trackErrors(disk: Disk): Storage {
  const watch =
    <A extends unknown[], T>(operation: string, run: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await run(...args)
      } catch (error) {
        if (isCallerError(error)) throw error
        storageErrors.inc({ operation })
        throw new Unavailable(`The storage of files does not ${operation}`, { cause: error })
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
