import type { Db } from '#server/core/db/db.ts'
import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import { isUnavailable, Unavailable } from '#server/core/unavailable.ts'
import { DELETIONS_FOLDER } from './deletions.ts'
import { sampleStoredFiles } from './queries.ts'
import { toStorageKey } from './service.ts'

/** Stands in every storage of ours from the first start, beside what is no picture either. */
export const STORAGE_MARKER_KEY = `${DELETIONS_FOLDER}/here`

/**
 * A storage that is gone where its mark is: a folder whose disk is not mounted is there and empty, and would look as
 * if every picture had been removed. One without a mark gets it where nothing speaks against its being ours.
 */
export async function withStorageMarker(storage: Storage, { db, log }: { db: Db; log: Logger }): Promise<Storage> {
  const check = async (): Promise<void> => {
    if (await storage.exists(STORAGE_MARKER_KEY)) return
    if (!(await isKnownStorage(storage, db)))
      throw new Unavailable(
        `The storage holds neither ${STORAGE_MARKER_KEY} nor any file that the database names: it is not the one it was`,
      )
    await storage.put(STORAGE_MARKER_KEY, 'The files of Last Call are here.\n')
  }
  await check().catch((error: unknown) => log.error({ err: error }, 'The storage of files is not there'))
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
    listAll: storage.listAll,
  }
}

/** Nothing is known of any file yet, or one of those is there. */
async function isKnownStorage(storage: Storage, db: Db): Promise<boolean> {
  const sample = await sampleStoredFiles(db)
  for (const { bucket, path } of sample) if (await storage.exists(toStorageKey(bucket, path))) return true
  return sample.length === 0
}
