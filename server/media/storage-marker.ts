import type { StorageConfig } from '#server/core/config.ts'
import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import { isUnavailable, Unavailable } from '#server/core/unavailable.ts'
import { DELETIONS_FOLDER } from './deletions.ts'
import { sampleStoredFiles } from './queries.ts'
import { toStorageKey } from './service.ts'

/** Written to every storage on the first start. */
export const STORAGE_MARKER_KEY = `${DELETIONS_FOLDER}/here`

/**
 * Makes a storage without its marker unavailable. The folder of an unmounted disk exists but is empty, so all images
 * would look deleted. A storage without a marker gets one if the database knows no files yet or one of its files is
 * there.
 */
export async function withStorageMarker(
  storage: Storage,
  { db, log, config }: { db: Db; log: Logger; config: { storage: StorageConfig } },
): Promise<Storage> {
  const check = async (): Promise<void> => {
    if (await storage.exists(STORAGE_MARKER_KEY)) return
    if (!(await isKnownStorage(storage, db))) throw new Unavailable(describeUnknownStorage(config.storage))
    await storage.put(STORAGE_MARKER_KEY, 'The files of Last Call are here.\n')
  }
  await check().catch((error: unknown) =>
    log.error({ err: error }, `The file storage is unavailable: ${error instanceof Error ? error.message : error}`),
  )
  return {
    put: async (...all) => {
      await check()
      return storage.put(...all)
    },
    delete: async (...all) => {
      await check()
      return storage.delete(...all)
    },
    exists: async (...all) => {
      const isStored = await storage.exists(...all)
      if (!isStored) await check()
      return isStored
    },
    getBytes: async (...all) => {
      try {
        return await storage.getBytes(...all)
      } catch (error) {
        if (!isUnavailable(error)) await check()
        throw error
      }
    },
    listPage: storage.listPage,
  }
}

function describeUnknownStorage(storage: StorageConfig): string {
  const lacks = `has neither ${STORAGE_MARKER_KEY} nor any file that the database lists`
  return storage.kind === 'folder'
    ? `The folder ${storage.folder} ${lacks}. If another machine has the files, set STORAGE_URL to the same bucket on every machine (move-files copies the files there); if they are on a disk that is not mounted, mount it.`
    : `The bucket ${storage.bucket} ${lacks}: set STORAGE_URL to the storage used before, or copy the files with move-files.`
}

/** Whether the database lists no files yet or the storage has one of those it lists. */
async function isKnownStorage(storage: Storage, db: Db): Promise<boolean> {
  const sample = await sampleStoredFiles(db)
  for (const { bucket, path } of sample) if (await storage.exists(toStorageKey(bucket, path))) return true
  return sample.length === 0
}
