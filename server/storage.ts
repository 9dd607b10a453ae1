import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { StorageConfig } from './config.ts'
import { makeFolder } from './secrets.ts'

/** Where files are kept; a key is `{bucket}/{path}`. Deleting what is not there is no error. */
export type Storage = Pick<Disk, 'put' | 'getBytes' | 'delete' | 'exists' | 'listAll'>

export async function openStorage(config: StorageConfig): Promise<Storage> {
  if (config.kind === 'folder') {
    makeFolder(config.folder)
    return new Disk(new FSDriver({ location: config.folder, visibility: 'private' }))
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
  return new Disk(driver)
}
